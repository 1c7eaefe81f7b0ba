package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * What the library takes beside the systems that it follows, for the functions that were compared
 * with them. It prints processor time of the thread and allocated bytes, which depend less on other
 * programs of the machine than the elapsed time of JMH.
 *
 * <p>The reference's figures are not measured here: they are derived from ratios of an earlier
 * comparison on one machine and from what the library took on the day when this table was made, so
 * the ratios of times hold only on a similar machine.
 */
public final class Beside {
  private static final int ROUNDS = 21;
  private static final long WARM_UP_NANOS = 5_000_000_000L;
  private static final long ROUND_NANOS = 20_000_000L;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Beside() {}

  /**
   * One function and the figures of the reference.
   *
   * @param nanos processor time of the reference in nanoseconds; 0 if it was not compared
   * @param bytes what the reference allocates; 0 if it was not compared
   */
  private record Row(String name, double nanos, double bytes, Call call) {}

  /** One call of a function. */
  private interface Call {
    Object run() throws IOException;
  }

  /** What one call takes. */
  private record Cost(double nanos, double bytes) {}

  /** Measures every function and prints a line for each. */
  public static void print(PrintStream out) throws IOException {
    out.printf(
        "%-44s %14s %14s %14s %14s %7s %7s%n",
        "function", "ns", "B", "reference ns", "reference B", "time x", "bytes x");
    for (Row row : rows()) {
      Cost cost = measure(row.call);
      out.printf(
          "%-44s %,14.0f %,14.0f %14s %14s %7s %7s%n",
          row.name,
          cost.nanos,
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

  private static ImmutableList<Row> rows() throws IOException {
    AlbReaderBenchmark reader = new AlbReaderBenchmark();
    reader.build();
    AkoFullSyncBenchmark ako = new AkoFullSyncBenchmark();
    ako.size = 1_000;
    ako.setUp();
    SgRulesBenchmarkAggregation rules = new SgRulesBenchmarkAggregation();
    rules.bindings = 10_000;
    rules.check();
    CanaryEngineBenchmark canary = new CanaryEngineBenchmark();
    canary.read();
    TargetHealthBenchmark health = new TargetHealthBenchmark();
    health.setUp();
    CrdValidationBenchmark crd = new CrdValidationBenchmark();
    GatewayBenchmark gateway = new GatewayBenchmark();
    gateway.routes = 100;
    gateway.setUp();
    ConsequencesBenchmark consequences = new ConsequencesBenchmark();
    consequences.setUp();
    return ImmutableList.of(
        new Row("stack of 1 Ingress", 362e3, 272e3, stack(1)::build),
        new Row("stack of 10 Ingresses", 2_713e3, 2_476e3, stack(10)::build),
        new Row("stack of 100 Ingresses", 43_100e3, 28_270e3, stack(100)::build),
        new Row("  floor: the finished stack as text", 0, 0, stack(100)::floorText),
        new Row("stack of 1,000 Ingresses", 0, 0, stack(1_000)::build),
        new Row("AKO names of 1,000 Ingresses, SNI", 29_050e3, 7_163e3, ako::fullSync),
        new Row("AKO names of 1,000 Ingresses, SNI and TLS", 0, 0, ako::fullSyncTls),
        new Row("AKO names of 1,000 Ingresses, EVH", 31_980e3, 10_980e3, ako::fullSyncEvh),
        new Row("  floor: SHA-1 of the same names", 0, 0, ako::floorSha1),
        new Row("parse of an action", 6_472, 2_772, reader::parseAction),
        new Row("  floor: tokens of Jackson", 0, 0, reader::floorTokensOfAction),
        new Row("parse of a backend with conditions", 5_189, 1_942, reader::parseBackend),
        new Row("  floor: tokens of Jackson", 0, 0, reader::floorTokensOfBackend),
        new Row("rules of 10,000 bindings, restricted", 34_200e3, 36_700e3, rules::restricted),
        new Row("canary, idle, new state", 0, 0, canary::idleNewState),
        new Row("canary, step, new state", 0, 0, canary::stepNewState),
        new Row("gateway of 100 routes", 0, 0, gateway::reconcile),
        new Row("a Rollout against its CRD", 0, 0, crd::rollout),
        new Row("review of a changed Deployment of 10,000", 0, 0, consequences::oneDeployment),
        new Row("review of a small shop", 0, 0, consequences::smallShop),
        new Row("pass of target health, 1,000 targets", 0, 0, health::pass));
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
    return new Cost(nanos[ROUNDS / 2], bytes[ROUNDS / 2]);
  }
}
