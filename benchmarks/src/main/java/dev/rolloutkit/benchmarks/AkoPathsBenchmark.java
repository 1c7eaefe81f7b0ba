package dev.rolloutkit.benchmarks;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One Ingress of many paths to one Service; the floor is a look at each character of the paths. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AkoPathsBenchmark {
  /** How many paths. */
  @Param({"100", "1000", "10000"})
  public int paths;

  private AkoConfig config = AkoConfig.builder().clusterName("my-cluster").build();
  private Ingress ingress = new Ingress();
  private AkoCluster cluster = AkoCluster.of(List.of());

  /** The Ingress and its Service. */
  @Setup
  public void setUp() {
    config =
        AkoConfig.builder().clusterName("my-cluster").addSubDomains("avi.internal", ".com").build();
    List<HTTPIngressPath> list = new ArrayList<>();
    for (int i = 0; i < paths; i++) {
      list.add(AkoFullSyncBenchmark.path("/p" + i, "service1"));
    }
    ingress = AkoFullSyncBenchmark.ingress("web", "foo.com", list, false);
    cluster = AkoCluster.of(List.of(AkoFullSyncBenchmark.service("service1")));
    if (!parse().orElseThrow().insecure().containsKey("foo.com") || floorWalk() == 0) {
      throw new IllegalStateException("the Ingress is not what it should be");
    }
  }

  /** What is read out of the Ingress. */
  @Benchmark
  public Outcome<ParsedIngress> parse() {
    return IngressParser.parse(config, ingress, cluster);
  }

  /** The floor. */
  @Benchmark
  public int floorWalk() {
    int sum = 0;
    for (HTTPIngressPath path : ingress.getSpec().getRules().get(0).getHttp().getPaths()) {
      String text = path.getPath();
      for (int i = 0; i < text.length(); i++) {
        sum += text.charAt(i);
      }
    }
    return sum;
  }
}
