package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
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
 * Parsing and verification by the number of target groups: ten times as many, ten times the time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AlbGrowthBenchmark {
  private static final ReaderSettings OPTIONS = ReaderSettings.defaults();

  /** How many target groups. */
  @Param({"10", "100", "1000"})
  public int groups;

  private String action = "";
  private Map<String, String> annotations = ImmutableMap.of();
  private WeightInput weights = AlbVerifierBenchmark.weightInput(2);
  private ImmutableList<String> arns = ImmutableList.of();

  /** One action, and one load balancer. */
  @Setup
  public void build() {
    action = AlbReaderBenchmark.action(new int[groups]);
    annotations = ImmutableMap.of(OPTIONS.annotationPrefix() + "/actions.svc", action);
    weights = AlbVerifierBenchmark.weightInput(groups);
    arns = AlbVerifierBenchmark.arns(weights);
    boolean verified = verifyWeight().orElseThrow().verified().orElse(false);
    if (!verified || !parseAction().isOk() || floorLookups() != groups) {
      throw new IllegalStateException("the inputs are not what they should be");
    }
  }

  /** An action of so many targets. */
  @Benchmark
  public Outcome<LbcAction> parseAction() {
    return ActionParser.action(annotations, "svc", OPTIONS);
  }

  /** Weights among so many target groups. */
  @Benchmark
  public Outcome<WeightVerification> verifyWeight() {
    return WeightVerifier.verify(weights);
  }

  /** The floor of parsing. */
  @Benchmark
  public int floorOnePass() {
    return AlbReaderBenchmark.onePass(action);
  }

  /** The floor of verification. */
  @Benchmark
  public int floorLookups() {
    return AlbVerifierBenchmark.lookUps(arns);
  }
}
