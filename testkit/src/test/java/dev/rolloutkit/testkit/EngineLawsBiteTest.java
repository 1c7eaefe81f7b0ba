package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.RolloutStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import net.jqwik.api.Property;

/** The laws of {@link BlueGreenLaws} and {@link CanaryLaws} bite. */
class EngineLawsBiteTest {
  private final AtomicInteger calls = new AtomicInteger();

  private static Plan plan(RolloutStatus next, Action... actions) {
    return Plan.builder().addActions(actions).nextStatus(next).passResult(PassResult.OK).build();
  }

  private static Plan nothing(Rollout rollout) {
    return plan(rollout.status());
  }

  /** Promotes every version and does nothing else. */
  private static Plan promoting(Rollout rollout, String hash) {
    return plan(RolloutStatus.builder().from(rollout.status()).stableRS(hash).build());
  }

  private static Plan deleting(Rollout rollout, List<ReplicaSet> sets) {
    return plan(
        rollout.status(),
        sets.stream()
            .map(
                each ->
                    new Action.DeleteReplicaSet(
                        each.getMetadata().getName(), PlanRule.HISTORY_LIMIT))
            .toArray(Action[]::new));
  }

  private Plan counted(Rollout rollout) {
    return plan(
        RolloutStatus.builder()
            .from(rollout.status())
            .message("pass " + calls.incrementAndGet())
            .build());
  }

  private Plan waiting(Rollout rollout) {
    return plan(
        rollout.status(),
        new Action.Requeue(
            Duration.ofSeconds(calls.incrementAndGet()), PlanRule.PROGRESS_DEADLINE));
  }

  private static <S> Map<String, BiFunction<S, Instant, Plan>> mute() {
    Map<String, BiFunction<S, Instant, Plan>> mute = new HashMap<>();
    mute.put("nothing", (state, now) -> null);
    mute.put("crash", (state, now) -> Bites.crash());
    return mute;
  }

  @Property(seed = "1", tries = 1)
  void everyLawOfCanariesIsBrokenByWrongControllers() {
    Bites laws = new Bites(CanaryLaws.class);
    var states = CanaryArbitraries.states();
    laws.bites(
        "keepsTheInvariants",
        controller -> CanaryLaws.keepsTheInvariants(controller, Fixes.safe(CanaryDefect.class)),
        Map.<String, BiFunction<CanaryState, Instant, Plan>>of(
            "promoting", (state, now) -> promoting(state.rollout(), state.podHash()),
            "deleting", (state, now) -> deleting(state.rollout(), state.replicaSets())),
        states);
    laws.bites(
        "reactsToNewTemplates",
        CanaryLaws::reactsToNewTemplates,
        Map.<String, BiFunction<CanaryState, Instant, Plan>>of(
            "nothing", (state, now) -> nothing(state.rollout()),
            "promoting", (state, now) -> promoting(state.rollout(), state.podHash())),
        states);
    laws.bites(
        "plansRepeatably",
        CanaryLaws::plansRepeatably,
        Map.<String, BiFunction<CanaryState, Instant, Plan>>of(
            "counted", (state, now) -> counted(state.rollout()),
            "waiting", (state, now) -> waiting(state.rollout())),
        states);
    laws.bites("answersToEveryState", CanaryLaws::answersToEveryState, mute(), states);
    laws.everyLawBites(
        ImmutableMap.of(
            "keepsTheInvariants", "reactsToNewTemplates",
            "plansRepeatably", "reactsToNewTemplates"));
  }

  /** Deletes all ReplicaSets where an update begins. */
  private static Plan eraser(BlueGreenState state, Instant now) {
    return state.replicaSets().size() < 2
        ? BlueGreenEngine.reconcile(state, now)
        : deleting(state.rollout(), state.replicaSets());
  }

  /** Points the active Service at the new ReplicaSet at once. */
  private static Plan hasty(BlueGreenState state, Instant now) {
    var strategy = state.rollout().spec().strategy();
    return state.replicaSets().size() < 2 || strategy == null || strategy.blueGreen() == null
        ? BlueGreenEngine.reconcile(state, now)
        : plan(
            state.rollout().status(),
            new Action.SwitchServiceSelector(
                String.valueOf(strategy.blueGreen().activeService()),
                "",
                state.podHash(),
                null,
                PlanRule.ACTIVE_SERVICE));
  }

  @Property(seed = "1", tries = 1)
  void everyLawOfBlueGreenIsBrokenByWrongControllers() {
    Bites laws = new Bites(BlueGreenLaws.class);
    var stories = BlueGreenArbitraries.stories();
    laws.bites(
        "neverLosesCapacity",
        BlueGreenLaws::neverLosesCapacity,
        Map.<String, BiFunction<BlueGreenState, Instant, Plan>>of(
            "deleting", EngineLawsBiteTest::eraser, "hasty", EngineLawsBiteTest::hasty),
        stories);
    laws.bites(
        "keepsTheInvariants",
        controller ->
            BlueGreenLaws.keepsTheInvariants(controller, Fixes.safe(BlueGreenDefect.class)),
        Map.<String, BiFunction<BlueGreenState, Instant, Plan>>of(
            "hasty", EngineLawsBiteTest::hasty, "deleting", EngineLawsBiteTest::eraser),
        stories);
    laws.bites(
        "comesToRest",
        BlueGreenLaws::comesToRest,
        Map.<String, BiFunction<BlueGreenState, Instant, Plan>>of(
            "again and again",
            (state, now) ->
                plan(
                    state.rollout().status(),
                    new Action.Requeue(Duration.ofMillis(1), PlanRule.PROGRESS_DEADLINE)),
            "at once",
            (state, now) ->
                plan(
                    state.rollout().status(),
                    new Action.Requeue(Duration.ZERO, PlanRule.PROGRESS_DEADLINE))),
        stories);
    var states = BlueGreenArbitraries.states();
    laws.bites(
        "plansRepeatably",
        BlueGreenLaws::plansRepeatably,
        Map.<String, BiFunction<BlueGreenState, Instant, Plan>>of(
            "counted", (state, now) -> counted(state.rollout()),
            "waiting", (state, now) -> waiting(state.rollout())),
        states);
    laws.bites("answersToEveryState", BlueGreenLaws::answersToEveryState, mute(), states);
    laws.everyLawBites(
        ImmutableMap.of(
            "neverLosesCapacity", "answersToEveryState",
            "keepsTheInvariants", "answersToEveryState",
            "comesToRest", "answersToEveryState",
            "plansRepeatably", "answersToEveryState"));
  }
}
