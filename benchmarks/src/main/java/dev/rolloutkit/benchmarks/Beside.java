package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What the library takes beside the systems that it follows, for the functions that were compared
 * with them. It prints processor time of the thread and allocated bytes, which depend less on other
 * programs of the machine than the elapsed time of JMH.
 *
 * <p>The reference does not run here. Its figures are medians that were measured in turn with the
 * library, on one machine; those of the names of AKO are the ratio of an earlier comparison times
 * what the library took there. The ratios of times hold only on a similar machine, as {@code
 * benchmarks/README.md} tells.
 */
public final class Beside {
  private static final int ROUNDS = 21;
  private static final long WARM_UP_NANOS = 5_000_000_000L;
  private static final long ROUND_NANOS = 20_000_000L;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final ImmutableList<Row> ROWS =
      ImmutableList.of(
          new Row("stack of 1 Ingress", 1_721e3, 285e3, () -> stack(1)::build),
          new Row("  floor: the finished stack of 1 as text", 0, 0, () -> stack(1)::floorText),
          new Row("stack of 10 Ingresses", 17_630e3, 2_585e3, () -> stack(10)::build),
          new Row("  floor: the finished stack of 10 as text", 0, 0, () -> stack(10)::floorText),
          new Row("stack of 100 Ingresses", 182_088e3, 30_070e3, () -> stack(100)::build),
          new Row("  floor: the finished stack of 100 as text", 0, 0, () -> stack(100)::floorText),
          new Row("stack of 1,000 Ingresses", 0, 0, () -> stack(1_000)::build),
          new Row("AKO names of 1,000 Ingresses, SNI", 96_557e3, 7_163e3, () -> ako()::fullSync),
          new Row("AKO names of 1,000 Ingresses, SNI and TLS", 0, 0, () -> ako()::fullSyncTls),
          new Row(
              "AKO names of 1,000 Ingresses, EVH", 102_985e3, 10_980e3, () -> ako()::fullSyncEvh),
          new Row("  floor: SHA-1 of the same names", 0, 0, () -> ako()::floorSha1),
          new Row("Rollout of 2.6 kB: read", 149_000, 18_344, () -> RolloutCalls.large()::read),
          new Row("Rollout of 2.0 kB: read", 75_684, 7_480, () -> RolloutCalls.recorded()::read),
          new Row(
              "  floor: Jackson's tree of 2.6 kB", 0, 0, () -> RolloutCalls.large()::floorReadTree),
          new Row(
              "  floor: Jackson's tree of 2.0 kB",
              0,
              0,
              () -> RolloutCalls.recorded()::floorReadTree),
          new Row("Rollout of 2.6 kB: write", 78_125, 7_920, () -> RolloutCalls.large()::write),
          new Row("Rollout of 2.0 kB: write", 30_603, 3_184, () -> RolloutCalls.recorded()::write),
          new Row(
              "  floor: Jackson writes the tree of 2.6 kB",
              0,
              0,
              () -> RolloutCalls.large()::floorWriteTree),
          new Row(
              "  floor: Jackson writes the tree of 2.0 kB",
              0,
              0,
              () -> RolloutCalls.recorded()::floorWriteTree),
          new Row(
              "Rollout of 2.6 kB: hash of a decoded template",
              38_768,
              4_385,
              () -> RolloutCalls.large()::hashOfTemplate),
          new Row("Rollout of 2.6 kB: hash", 38_768, 4_385, () -> RolloutCalls.large()::hash),
          new Row("  floor: FNV of the same bytes", 0, 0, () -> RolloutCalls.large()::floorFnv),
          new Row(
              "Rollout of 2.6 kB: validate", 300_758, 39_728, () -> RolloutCalls.large()::validate),
          new Row(
              "Rollout of 2.6 kB: read and validate",
              528_224,
              58_072,
              () -> RolloutCalls.large()::readAndValidate),
          new Row(
              "Rollout of 2.0 kB: read and validate",
              167_878,
              15_906,
              () -> RolloutCalls.recorded()::readAndValidate),
          new Row("parse of an action", 27_307, 2_816, () -> reader()::parseAction),
          new Row("  floor: tokens of the action", 0, 0, () -> reader()::floorTokensOfAction),
          new Row(
              "parse of a backend with conditions", 20_553, 2_392, () -> reader()::parseBackend),
          new Row("  floor: tokens of the backend", 0, 0, () -> reader()::floorTokensOfBackend),
          new Row(
              "rules of 10,000 bindings, restricted",
              124_381e3,
              36_980e3,
              () -> rules()::restricted),
          new Row("  floor: least and greatest of their ports", 0, 0, () -> rules()::floorMinMax),
          new Row("canary, idle, new state", 0, 0, () -> canary()::idleNewState),
          new Row("canary, step, new state", 0, 0, () -> canary()::stepNewState),
          new Row("gateway of 100 routes", 0, 0, () -> gateway()::reconcile),
          new Row("a Rollout against its CRD", 0, 0, () -> new CrdValidationBenchmark()::rollout),
          new Row(
              "review of a changed Deployment of 10,000",
              0,
              0,
              () -> consequences()::oneDeployment),
          new Row("review of a small shop", 0, 0, () -> consequences()::smallShop),
          new Row("pass of target health, 1,000 targets", 0, 0, () -> health()::pass));

  private Beside() {}

  /**
   * One function and the figures of the reference.
   *
   * @param nanos processor time of the reference in nanoseconds; 0 if it was not compared
   * @param bytes what the reference allocates; 0 if it was not compared
   */
  private record Row(String name, double nanos, double bytes, Preparation preparation) {}

  /** One call of a function. */
  private interface Call {
    Object run() throws IOException;
  }

  /** Makes the input of a function, which no other row shares. */
  private interface Preparation {
    Call prepare() throws IOException;
  }

  /**
   * What one call takes.
   *
   * @param nanos the median of the rounds
   * @param least the fastest round, which other programs disturb least
   */
  private record Cost(double nanos, double least, double bytes) {}

  /**
   * Measures functions and prints a line for each.
   *
   * @param only measures the functions in whose names it is found
   */
  public static void print(Pattern only, PrintStream out) throws IOException {
    out.printf(
        "%-46s %14s %14s %14s %14s %14s %7s %7s%n",
        "function", "ns", "least ns", "B", "reference ns", "reference B", "time x", "bytes x");
    for (Row row : ROWS) {
      if (!only.matcher(row.name).find()) {
        continue;
      }
      Cost cost = measure(row.preparation.prepare());
      out.printf(
          "%-46s %,14.0f %,14.0f %,14.0f %14s %14s %7s %7s%n",
          row.name,
          cost.nanos,
          cost.least,
          cost.bytes,
          count(row.nanos),
          count(row.bytes),
          ratio(row.nanos, cost.nanos),
          ratio(row.bytes, cost.bytes));
    }
  }

  private static String count(double reference) {
    return reference == 0 ? "-" : String.format(Locale.ROOT, "%,.0f", reference);
  }

  private static String ratio(double reference, double own) {
    return reference == 0 ? "-" : String.format(Locale.ROOT, "%.2f", reference / own);
  }

  private static AkoFullSyncBenchmark ako() {
    AkoFullSyncBenchmark out = new AkoFullSyncBenchmark();
    out.size = 1_000;
    out.setUp();
    return out;
  }

  private static AlbReaderBenchmark reader() {
    AlbReaderBenchmark out = new AlbReaderBenchmark();
    out.build();
    return out;
  }

  private static SgRulesBenchmarkAggregation rules() {
    SgRulesBenchmarkAggregation out = new SgRulesBenchmarkAggregation();
    out.bindings = 10_000;
    out.check();
    return out;
  }

  private static CanaryEngineBenchmark canary() throws IOException {
    CanaryEngineBenchmark out = new CanaryEngineBenchmark();
    out.read();
    return out;
  }

  private static GatewayBenchmark gateway() {
    GatewayBenchmark out = new GatewayBenchmark();
    out.routes = 100;
    out.setUp();
    return out;
  }

  private static ConsequencesBenchmark consequences() throws IOException {
    ConsequencesBenchmark out = new ConsequencesBenchmark();
    out.setUp();
    return out;
  }

  private static TargetHealthBenchmark health() {
    TargetHealthBenchmark out = new TargetHealthBenchmark();
    out.setUp();
    return out;
  }

  private static StackBenchmark stack(int members) {
    StackBenchmark out = new StackBenchmark();
    out.members = members;
    out.setUp();
    return out;
  }

  /** The median of some rounds, after a warm-up. */
  private static Cost measure(Call call) throws IOException {
    int sum = 0;
    int calls = 0;
    long start = THREADS.getCurrentThreadCpuTime();
    while (calls < 3 || THREADS.getCurrentThreadCpuTime() - start < WARM_UP_NANOS) {
      sum += System.identityHashCode(call.run());
      calls++;
    }
    long each = (THREADS.getCurrentThreadCpuTime() - start) / calls;
    int batch = (int) Math.max(1, ROUND_NANOS / Math.max(1, each));
    double[] nanos = new double[ROUNDS];
    double[] bytes = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long allocated = THREADS.getCurrentThreadAllocatedBytes();
      long began = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < batch; i++) {
        sum += System.identityHashCode(call.run());
      }
      nanos[round] = (THREADS.getCurrentThreadCpuTime() - began) / (double) batch;
      bytes[round] = (THREADS.getCurrentThreadAllocatedBytes() - allocated) / (double) batch;
    }
    if (sum == 1) {
      throw new IllegalStateException("all results are one");
    }
    Arrays.sort(nanos);
    Arrays.sort(bytes);
    return new Cost(nanos[ROUNDS / 2], nanos[0], bytes[ROUNDS / 2]);
  }
}
