package dev.rolloutkit.benchmarks.suite;

import com.google.common.collect.ImmutableMap;
import org.jspecify.annotations.Nullable;

/** The most that a benchmark should take on a warm JVM and a quiet core. */
final class Targets {
  private static final double ANY = Double.POSITIVE_INFINITY;

  /** What an update may allocate beside its result. */
  private static final int UPDATE_BYTES = 512;

  private static final ImmutableMap<String, Target> TARGETS =
      ImmutableMap.<String, Target>builder()
          .put("AlbWriterBenchmark.annotationsAndPatch", nanos(20_000))
          .put("AlbWriterBenchmark.forwardAction", nanos(400))
          .put("AlbWriterBenchmark.reset", nanos(50_000))
          .put("AlbReaderBenchmark.parseAction", nanos(3_000))
          .put("AlbVerifierBenchmark.verifyWeight", nanos(20_000))
          .put("AlbVerifierBenchmark.verifyTargets", nanos(60_000))
          .put("AlbVerifierBenchmark.decide", nanos(700))
          .put("RolloutModelBenchmark.hash", nanos(4_000))
          .put("RolloutModelBenchmark.equal", nanos(15_000))
          .put("RolloutModelBenchmark.equalDefaulted", nanos(2_000))
          .put("BlueGreenEngineBenchmark.idleTwoSets", new Target(5_000, 4_096))
          .put("BlueGreenEngineBenchmark.switching", nanos(25_000))
          .put("BlueGreenEngineBenchmark.simulatedPass", nanos(20_000))
          .put("CanaryEngineBenchmark.idle", nanos(8_000))
          .put("CanaryEngineBenchmark.step", nanos(30_000))
          .put("CanaryEngineBenchmark.promotion", nanos(30_000))
          .put("CanaryEngineBenchmark.counts", nanos(150))
          .put("SgRulesBenchmarkAggregation.restricted[bindings=10000]", nanos(10_000_000))
          .put("SgRulesBenchmarkDiff.planBothWays", nanos(4_000_000))
          .put("SgRulesBenchmarkUpdate.update[bindings=10]", update(1_311))
          .put("SgRulesBenchmarkUpdate.update[bindings=100]", update(1_132))
          .put("SgRulesBenchmarkUpdate.update[bindings=1000]", update(432))
          .put("SgRulesBenchmarkUpdate.update[bindings=10000]", update(294))
          .put("LbClassBenchmark.qualifiedNameGood", nanos(40))
          .put("LbClassBenchmark.validateUpdate1", new Target(400, 40.5))
          .put("LbClassBenchmark.validateUpdate50", nanos(12_000))
          .put("LbClassBenchmark.admitUpdate1FromJson", nanos(20_000))
          .put("CrdValidationBenchmark.rollout", nanos(60_000))
          .put("CrdValidationBenchmark.rolloutSchema", nanos(50_000_000))
          .put("CrdValidationBenchmark.routeSchema", nanos(50_000_000))
          .put("GatewayBenchmark.reconcile[routes=100]", nanos(20_000_000))
          .put("CutOverBenchmark.proveSweep[horizon=600]", nanos(200_000_000))
          .put("CutOverBenchmark.proveSweep[horizon=86400]", nanos(200_000_000))
          .put("AkoNamesBenchmark.l4PoolPlain", nanos(60))
          .put("AkoNamesBenchmark.sniPool", nanos(60))
          .put("AkoNamesBenchmark.evhPoolHashed", nanos(400))
          .put("AkoNamesBenchmark.shard", nanos(40))
          .put("AkoFullSyncBenchmark.fullSync[size=1000]", new Target(30_000_000, 20_000_000))
          .buildOrThrow();

  private Targets() {}

  /**
   * The most that a call should take.
   *
   * @param nanos nanoseconds
   * @param bytes bytes allocated
   */
  record Target(double nanos, double bytes) {
    /** Whether a measurement keeps to it; what was not measured does. */
    boolean isMet(Measurement measured) {
      return !(measured.nanos() > nanos) && !(measured.bytes() > bytes);
    }
  }

  private static Target nanos(double nanos) {
    return new Target(nanos, ANY);
  }

  /**
   * The same time and memory at each size, the result set apart.
   *
   * @param result bytes of the result on average: among few bindings nearly every change moves
   *     ranges, among many hardly any does
   */
  private static Target update(double result) {
    return new Target(5_000, UPDATE_BYTES + result);
  }

  /** The names and parameters that have a target. */
  static ImmutableMap<String, Target> all() {
    return TARGETS;
  }

  /** The target of a measurement, if it has one. */
  static @Nullable Target of(Measurement measured) {
    return TARGETS.get(measured.key());
  }
}
