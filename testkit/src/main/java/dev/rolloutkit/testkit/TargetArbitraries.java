package dev.rolloutkit.testkit;

import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.Timing;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Cut-overs behind target groups. */
public final class TargetArbitraries {
  private TargetArbitraries() {}

  /** Cut-overs of every kind that a prover accepts, with and without trouble. */
  public static Arbitrary<Scenario> cutOvers() {
    Arbitrary<Scenario> plain =
        Combinators.combine(
                Arbitraries.of(CutOverKind.values()),
                Arbitraries.integers().between(0, 12),
                Arbitraries.of(true, true, false),
                Arbitraries.integers().between(1, 400),
                Arbitraries.integers().between(0, 100),
                Arbitraries.integers().between(0, 100),
                Arbitraries.integers().between(0, 120),
                timings())
            .as(
                (kind, replicas, ip, horizon, from, to, delay, timing) ->
                    Scenario.builder()
                        .kind(kind)
                        .replicas(replicas)
                        .ipTargets(ip)
                        .horizonSeconds(horizon)
                        .weightFrom(from)
                        .weightTo(kind == CutOverKind.PING_PONG ? 100 : to)
                        .scaleDownDelaySeconds(delay)
                        .timing(timing)
                        .build());
    return Combinators.combine(
            plain,
            spans(),
            spans(),
            Arbitraries.of(true, false),
            Arbitraries.of(false, false, true))
        .as(
            (scenario, outages, throttled, verified, dynamic) ->
                Scenario.builder()
                    .from(scenario)
                    .outages(outages)
                    .registerThrottled(throttled)
                    .verifyTargetGroup(verified)
                    .dynamicStableScale(dynamic)
                    .build());
  }

  /** Timings of up to a minute. */
  public static Arbitrary<Timing> timings() {
    Arbitrary<Integer> lag = Arbitraries.integers().between(0, 9);
    return Combinators.combine(
            lag,
            lag,
            Arbitraries.integers().between(0, 60),
            Arbitraries.integers().between(0, 20),
            Arbitraries.integers().between(0, 3),
            lag,
            Arbitraries.integers().between(0, 40))
        .as(
            (endpoints, controller, register, interval, threshold, rule, preStop) ->
                Timing.builder()
                    .endpointsLagSeconds(endpoints)
                    .controllerLagSeconds(controller)
                    .registerLagSeconds(register)
                    .healthCheckIntervalSeconds(interval)
                    .healthyThreshold(threshold)
                    .ruleLagSeconds(rule)
                    .preStopSeconds(preStop)
                    .build());
  }

  private static Arbitrary<List<Span>> spans() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 300), Arbitraries.integers().between(0, 100))
        .as((from, length) -> new Span(from, from + length))
        .list()
        .ofMaxSize(2);
  }

  static void addTo(Handmade out) {
    out.put(Scenario.class, TargetArbitraries::cutOvers);
    out.put(Timing.class, TargetArbitraries::timings);
  }
}
