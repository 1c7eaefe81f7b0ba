package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.invariant.CanaryInvariant;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each defect in a recorded state: the reference shows it, and the fix of it alone does not. */
class RecordedDefectsTest {
  /** A recorded state. */
  record Moment(CanaryState state, Instant now) {
    Plan plan(Fixes<CanaryDefect> fixes) {
      return CanaryEngine.reconcile(state, now, CanaryConfig.reference().withFixes(fixes));
    }
  }

  /** What a plan shows of a defect. */
  private interface Sign {
    boolean isIn(Moment moment, Plan plan);
  }

  private static Stream<Arguments> defects() {
    return Stream.of(
        shown(CanaryDefect.WEIGHT_DOWN_SCALES_FIRST, "set-weight-decreasing-routed-r4", shrinks(1)),
        shown(CanaryDefect.STABLE_LOST, "stable-missing-routed-r4", event("Initial deploy")),
        shown(
            CanaryDefect.STALE_WEIGHTS_SCALE_STABLE,
            "dynamic-third-revision-keeps-scaling-stable-r4",
            breaks(CanaryInvariant.CARRIED_WEIGHT_HAS_PODS)),
        shown(
            CanaryDefect.INDEX_OVERRUN,
            "promote-full-at-header-route-r4",
            breaks(CanaryInvariant.INDEX_IS_OF_A_STEP)),
        shown(CanaryDefect.ABORT_DELAY_ZERO, "abort-delay-zero-without-scale-r4", shrinks(0)),
        shown(
            CanaryDefect.THRESHOLD_LOWERS_GUARD,
            "threshold-pods-routed-r10",
            (moment, plan) -> calls(plan, TrafficCall.SetWeight.class) > 0),
        shown(
            CanaryDefect.CLEANUP_IGNORES_DELAY,
            "bad-stable-routed-r4",
            (moment, plan) -> updates(plan) > 0),
        shown(
            CanaryDefect.ROUTES_LOST,
            "managed-routes-lost-when-canary-unavailable-r4",
            (moment, plan) -> calls(plan, TrafficCall.SetHeaderRoute.class) == 0),
        shown(
            CanaryDefect.SERVICE_FLAP,
            "routed-abort-at-step-3-r4",
            (moment, plan) -> switches(plan) == 2),
        shown(
            CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY,
            "routed-abort-at-step-3-r4",
            breaks(CanaryInvariant.CANARY_SERVICE_KEEPS_ITS_PODS)),
        shown(
            CanaryDefect.VERIFIED_INVISIBLE,
            "weights-verified-alone-not-recorded-r4",
            (moment, plan) -> !plan.statusPatch().at("/canary/weights").has("verified")),
        shown(
            CanaryDefect.PLUGIN_ERROR_STUCK,
            "plugin-Error-r2",
            (moment, plan) -> !text(plan).contains("\"backoff\":\"30s\"")),
        shown(
            CanaryDefect.ABORT_IGNORED_AFTER_PROMOTE,
            "abort-after-promote-full-r4",
            (moment, plan) -> !GoZero.of(plan.nextStatus().abort())),
        shown(
            CanaryDefect.SELF_CONFLICT,
            "scale-down-delay-then-rollback-r4",
            (moment, plan) ->
                plan.actions().stream().anyMatch(Action.RejectedWrite.class::isInstance)
                    || plan.actions().stream()
                        .anyMatch(Action.PatchReplicaSetDeadline.class::isInstance)),
        shown(
            CanaryDefect.BAD_STABLE_BLOCKS,
            "bad-stable-routed-r4",
            (moment, plan) -> calls(plan, TrafficCall.SetWeight.class) == 0),
        shown(CanaryDefect.INTERMEDIATE_NO_DELAY, "template-change-midway-routed-r4", shrinks(0)),
        shown(
            CanaryDefect.DEADLINE_BEFORE_TRAFFIC,
            "analysis-step-Failed-r4",
            (moment, plan) ->
                plan.actions().stream().anyMatch(Action.PatchReplicaSetDeadline.class::isInstance)),
        shown(
            CanaryDefect.MATCH_WEIGHT_SHRINKS,
            "set-canary-scale-match-shrinks-first-r4",
            shrinks(0)),
        shown(
            CanaryDefect.DELAY_ZERO,
            "scale-down-delay-0-r4",
            (moment, plan) -> updates(plan) == 0 && plan.requeueAfter().isPresent()),
        shown(
            CanaryDefect.PINGPONG_UNRECONCILED,
            "ping-pong-selector-lost-r4",
            (moment, plan) -> switches(plan) == 0),
        shown(
            CanaryDefect.HPA_COUNTS_SURGE,
            "basic-four-steps-r4",
            (moment, plan) -> GoZero.of(plan.nextStatus().hpaReplicas()) > 4),
        shown(
            CanaryDefect.SWITCH_STRANDS_SERVICE,
            "strategy-switched-basic-r2",
            (moment, plan) -> plan.problems().isEmpty()),
        shown(
            CanaryDefect.SCALING_PASS_BEFORE_CHANGE,
            "template-and-replicas-basic-r4",
            breaks(CanaryInvariant.SHARE_IS_NOT_EXCEEDED)),
        shown(
            CanaryDefect.UNVERIFIED_WEIGHT_SCALES,
            "random-104",
            (moment, plan) -> {
              TrafficWeights weights = weights(plan.nextStatus().canary());
              return weights != null
                  && Boolean.FALSE.equals(weights.verified())
                  && plan.actions().stream().anyMatch(RecordedDefectsTest::isShrink);
            }),
        shown(
            CanaryDefect.PAUSE_FLIPS,
            "replicas-change-midway-basic-r4",
            (moment, plan) -> text(plan).contains("ReplicaSetUpdated")),
        crash(CanaryDefect.ZERO_REPLICAS_PANIC, "panic-dynamic-replicas-zero-promote-full-r4-0"),
        crash(CanaryDefect.END_VERIFY_PANIC, "panic-promote-full-no-steps-verify-r4-1"),
        crash(
            CanaryDefect.STABLE_ARGUMENT_PANIC, "panic-stable-hash-argument-without-stable-r4-8"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("defects")
  void onlyTheReferenceShowsADefectThatIsFixed(CanaryDefect defect, String trace, Sign sign) {
    Fixes<CanaryDefect> fixed = Fixes.fixing(defect);
    List<Moment> moments = moments(trace);
    assertThat(moments)
        .as("a state in which only the reference shows it")
        .anySatisfy(
            moment -> {
              assertThat(sign.isIn(moment, moment.plan(Fixes.<CanaryDefect>reference()))).isTrue();
              assertThat(sign.isIn(moment, moment.plan(fixed))).isFalse();
            });
  }

  private static Arguments shown(CanaryDefect defect, String trace, Sign sign) {
    return Arguments.of(defect, trace, sign);
  }

  private static Arguments crash(CanaryDefect defect, String line) {
    return Arguments.of(
        defect,
        line,
        (Sign) (moment, plan) -> !plan.problems().isEmpty() || plan.error().isPresent());
  }

  private static Sign breaks(CanaryInvariant invariant) {
    return (moment, plan) ->
        CanaryInvariants.check(moment.state(), plan, moment.now(), Fixes.safe(CanaryDefect.class))
            .stream()
            .anyMatch(violation -> violation.invariant() == invariant);
  }

  /** A set is scaled down to at most so many pods. */
  private static Sign shrinks(int most) {
    return (moment, plan) ->
        plan.actions().stream()
            .anyMatch(
                action ->
                    action instanceof Action.UpdateReplicaSet update
                        && isShrink(action)
                        && update.change().replicas().getAsInt() <= most);
  }

  private static boolean isShrink(Action action) {
    return action instanceof Action.UpdateReplicaSet update
        && update.change().replicas().isPresent()
        && update.change().replicas().getAsInt() < update.fromReplicas();
  }

  private static Sign event(String part) {
    return (moment, plan) ->
        plan.actions().stream()
            .anyMatch(a -> a instanceof Action.EmitEvent e && e.message().contains(part));
  }

  private static long calls(Plan plan, Class<? extends TrafficCall> type) {
    return count(
        plan, a -> a instanceof Action.CallTrafficRouter call && type.isInstance(call.call()));
  }

  private static long updates(Plan plan) {
    return count(plan, Action.UpdateReplicaSet.class::isInstance);
  }

  private static long switches(Plan plan) {
    return count(plan, Action.SwitchServiceSelector.class::isInstance);
  }

  private static long count(Plan plan, Predicate<Action> of) {
    return plan.actions().stream().filter(of).count();
  }

  private static String text(Plan plan) {
    return plan.statusPatch().toString();
  }

  private static TrafficWeights weights(CanaryStatus canary) {
    return canary == null ? null : canary.weights();
  }

  /** The states of a recording, each as the reference left it. */
  static List<Moment> moments(String id) {
    ImmutableList.Builder<Moment> moments = ImmutableList.builder();
    if (id.startsWith("panic")) {
      JsonNode line = Recorded.line("panic", id).get("in");
      return List.of(
          new Moment(
              Recorded.state(Recorded.cluster(line), line),
              Instant.parse(line.get("now").textValue())));
    }
    JsonNode trace =
        DefectReplaysTest.traces(id.startsWith("random") ? "random-trace" : "trace").stream()
            .filter(t -> t.get("id").textValue().equals(id))
            .findFirst()
            .orElseThrow();
    RecordedCluster cluster = Recorded.cluster(trace.get("in").get("initial"));
    int i = 0;
    for (JsonNode step : trace.get("in").get("steps")) {
      step.path("change").forEach(cluster::change);
      moments.add(
          new Moment(Recorded.state(cluster, step), Instant.parse(step.get("now").textValue())));
      trace.get("out").get(i++).get("actions").forEach(cluster::apply);
    }
    return moments.build();
  }
}
