package dev.rolloutkit.benchmarks;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.LiveState;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/**
 * OpenShift clusters of {@code size} objects: in eight objects there are two Routes, a Service, an
 * exact and an inexact HostRule, an HTTPRule, an SSORule and an AviInfraSetting. Ten times the
 * objects should take a full sync ten times as long, and an event no longer. The floor is the index
 * alone.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class AkoMixedSyncBenchmark {
  /** How many objects there are. */
  @Param({"1000", "10000", "100000"})
  public int size;

  private AkoConfig sni;
  private AkoConfig evh;
  private List<HasMetadata> objects;
  private LiveState live;

  /** The cluster. */
  @Setup
  public void setUp() {
    sni =
        AkoConfig.builder()
            .clusterName("my-cluster")
            .openShift(true)
            .addSubDomains(".com")
            .autoFqdn(AutoFqdn.DEFAULT)
            .build();
    evh = AkoConfig.builder().from(sni).mode(NamingMode.EVH).build();
    objects = new ArrayList<>(size);
    for (int i = 0; objects.size() < size; i++) {
      add(i, "host-" + i + ".com");
    }
    live = LiveState.of(sni, AkoCluster.of(objects), AviObjects.EVERYTHING);
    if (live.graph().models().isEmpty()) {
      throw new IllegalStateException("nothing is translated");
    }
  }

  private void add(int i, String host) {
    objects.add(AkoFullSyncBenchmark.service("svc-" + i));
    objects.add(route("a" + i, host, "/foo", "svc-" + i));
    objects.add(route("b" + i, host, "/bar", "svc-" + i));
    objects.add(hostRule("exact" + i, Map.of("fqdn", host, "wafPolicy", "strict")));
    objects.add(
        hostRule(
            "inexact" + i,
            i % 2 == 0
                ? Map.of("fqdn", "other-" + i, "fqdnType", "Contains")
                : Map.of("fqdn", "*-" + i + ".com", "fqdnType", "Wildcard")));
    objects.add(
        resource(
            "HTTPRule",
            "http" + i,
            Map.of("fqdn", host, "paths", List.of(Map.of("target", "/foo", "enableHTTP2", true)))));
    objects.add(resource("SSORule", "sso" + i, Map.of("fqdn", host, "ssoPolicyRef", "saml")));
    objects.add(resource("AviInfraSetting", "setting" + i, Map.of("l7Settings", Map.of())));
  }

  private static HasMetadata route(String name, String host, String path, String service) {
    return resource(
        "Route",
        name,
        Map.of("host", host, "path", path, "to", Map.of("kind", "Service", "name", service)));
  }

  private static HasMetadata hostRule(String name, Map<String, Object> virtualHost) {
    return resource("HostRule", name, Map.of("virtualhost", virtualHost));
  }

  private static HasMetadata resource(String kind, String name, Map<String, Object> spec) {
    GenericKubernetesResource out = new GenericKubernetesResource();
    out.setKind(kind);
    out.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    out.setAdditionalProperty("spec", spec);
    return out;
  }

  /** A full sync in SNI mode. */
  @Benchmark
  public Outcome<AviGraph> fullSyncOfRoutes() {
    return AkoNaming.translate(sni, AkoCluster.of(objects));
  }

  /** A full sync in EVH mode. */
  @Benchmark
  public Outcome<AviGraph> fullSyncOfRoutesEvh() {
    return AkoNaming.translate(evh, AkoCluster.of(objects));
  }

  /** Two events: a Route is deleted and created again. */
  @Benchmark
  public AkoCluster routeGoesAndComesBack() {
    HasMetadata route = objects.get(1);
    live.delete(route);
    live.apply(route);
    return live.cluster();
  }

  /** The floor: the objects are indexed by name. */
  @Benchmark
  public AkoCluster floorIndexOfRoutes() {
    return AkoCluster.of(objects);
  }
}
