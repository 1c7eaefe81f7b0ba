package dev.rolloutkit.bluegreen.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.Scene;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Passes in a model cluster, each of them judged. */
final class Walk {
  private static final Duration PACE = Duration.ofSeconds(7);
  private static final int PATIENCE = 90;
  private static final int QUIET = 14;

  /** Rules of passes that end before revisions and sizes are looked at. */
  private static final Set<PlanRule> EARLY =
      EnumSet.of(
          PlanRule.PAUSED_CONDITION,
          PlanRule.DEFAULT_REPLICAS,
          PlanRule.CREATE_NEW,
          PlanRule.INVALID_SPEC,
          PlanRule.SELECTOR_DRIFT);

  private final World world;
  private final BlueGreenConfig config;
  private Instant now = Scene.START;
  private int passes;

  Walk(Story story, BlueGreenConfig config) {
    this.config = config;
    this.world = new World(story.state(), story.model(config), now);
  }

  int passes() {
    return passes;
  }

  /** Tells a story: so many passes, then something happens, and so on. */
  Walk through(Story story) {
    pass(Duration.ofSeconds(1), 8);
    for (Story.Turn turn : story.turns()) {
      pass(Duration.ofSeconds(turn.pace()), turn.passes());
      world.execute(turn.command(), now);
    }
    return this;
  }

  private void pass(Duration pace, int times) {
    for (int i = 0; i < times; i++) {
      now = now.plus(pace);
      pass();
    }
  }

  /** One pass, judged and carried out. */
  Plan pass() {
    world.refresh(now);
    BlueGreenState before = world.state();
    Plan plan = BlueGreenEngine.reconcile(before, now, config);
    passes++;
    assertThat(BlueGreenInvariants.check(before, plan, now, config.fixes())).isEmpty();
    boolean isLate = isLate(plan);
    if (isLate && !isScaling(before)) {
      judgeStatus(before, plan.nextStatus());
    }
    // The objects of the state are those of the model: from here on they are changed.
    world.carryOut(plan, now);
    if (isLate) {
      judgeRevisions(world.state());
    }
    world.refresh(now);
    return plan;
  }

  /** Whether a pass came as far as revisions, sizes and the status. */
  private static boolean isLate(Plan plan) {
    return plan.passResult() == PassResult.OK
        && plan.actions().stream().noneMatch(a -> EARLY.contains(a.rule()));
  }

  /** The ReplicaSet of the present template is there, and of the highest revision. */
  private static void judgeRevisions(BlueGreenState after) {
    long current = -1;
    long others = -1;
    for (ReplicaSet rs : after.replicaSets()) {
      long revision = number(rs, RolloutKeys.REVISION);
      if (hash(rs).equals(after.podHash())) {
        current = revision;
      } else {
        others = Math.max(others, revision);
      }
    }
    assertThat(current).as("revision of the current ReplicaSet").isGreaterThan(others);
  }

  /** What the status counts is there, and what it says of aborts and pauses fits together. */
  private static void judgeStatus(BlueGreenState before, RolloutStatus status) {
    List<ReplicaSet> all = before.replicaSets();
    assertThat(GoZero.of(status.replicas()))
        .as("status.replicas")
        .isEqualTo(sum(all, rs -> rs.getStatus().getReplicas()));
    assertThat(GoZero.of(status.updatedReplicas()))
        .as("status.updatedReplicas")
        .isEqualTo(
            sum(all, rs -> hash(rs).equals(before.podHash()) ? rs.getStatus().getReplicas() : 0));
    assertThat(status.abortedAt() != null)
        .as("abortedAt of an aborted update")
        .isEqualTo(GoZero.of(status.abort()));
    if (!GoZero.of(status.pauseConditions()).isEmpty()) {
      assertThat(GoZero.of(status.controllerPause())).as("controllerPause").isTrue();
    }
  }

  private static int sum(List<ReplicaSet> all, ToIntFunction<ReplicaSet> count) {
    return all.stream().mapToInt(count).sum();
  }

  /** Whether sizes were set for another number of replicas. */
  private static boolean isScaling(BlueGreenState state) {
    int desired = RolloutDefaults.replicas(state.rollout());
    for (ReplicaSet rs : state.replicaSets()) {
      if (rs.getSpec().getReplicas() > 0
          && number(rs, "rollout.argoproj.io/desired-replicas") != desired) {
        return true;
      }
    }
    return false;
  }

  private static long number(ReplicaSet rs, String annotation) {
    Map<String, String> annotations = rs.getMetadata().getAnnotations();
    String text = annotations == null ? null : annotations.get(annotation);
    return text == null ? -1 : Long.parseLong(text);
  }

  private static String hash(ReplicaSet rs) {
    return rs.getMetadata().getLabels().get(RolloutKeys.POD_TEMPLATE_HASH);
  }

  /** Everything works from now on. */
  Walk heal() {
    for (ReplicaSet rs : world.state().replicaSets()) {
      world.execute(new Command.PodsRecover(hash(rs)), now);
    }
    world.execute(new Command.Verdict("pre", "Successful"), now);
    world.execute(new Command.Verdict("post", "Successful"), now);
    world.execute(new Command.Targets(2, 2), now);
    return this;
  }

  /**
   * Waits until nothing is written any more, and looks twice at the same time.
   *
   * @return whether that came to be
   */
  boolean comesToRest() {
    List<Plan> plans = new ArrayList<>();
    for (int i = 0; i < PATIENCE; i++) {
      now = now.plus(PACE);
      plans.add(pass());
      if (BlueGreenInvariants.checkSettled(plans, QUIET).isEmpty()) {
        Plan first = pass();
        return first.isQuiet() && BlueGreenInvariants.checkAgain(first, pass()).isEmpty();
      }
    }
    return false;
  }

  /**
   * Waits until the present template is stable and served, while users do what it takes.
   *
   * @return whether that came to be
   */
  boolean comesToTheEnd() {
    world.execute(new Command.SetPaused(false), now);
    for (int i = 0; i < PATIENCE; i++) {
      help();
      now = now.plus(PACE);
      pass();
      if (BlueGreenInvariants.checkCompleted(world.state()).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void help() {
    Rollout rollout = world.state().rollout();
    RolloutStatus status = rollout.status();
    if (GoZero.of(status.abort())) {
      world.execute(new Command.Retry(), now);
    }
    boolean byHand =
        Boolean.FALSE.equals(
            Objects.requireNonNull(Strategies.blueGreen(rollout)).autoPromotionEnabled());
    for (PauseCondition pause : GoZero.of(status.pauseConditions())) {
      if (byHand || "InconclusiveAnalysisRun".equals(pause.reason())) {
        world.execute(new Command.Promote(), now);
        return;
      }
    }
  }

  /** The state of the walk, for the message of a failure. */
  @Override
  public String toString() {
    return now + " " + world.snapshot() + " " + world.status();
  }
}
