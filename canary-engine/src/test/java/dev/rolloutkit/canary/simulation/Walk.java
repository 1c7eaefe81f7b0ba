package dev.rolloutkit.canary.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Passes over a canary in a model cluster, each of them judged. */
final class Walk {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration PACE = Duration.ofSeconds(7);
  private static final int PATIENCE = 120;
  private static final int QUIET = 14;

  private final CanaryWorld world;
  private final CanaryConfig config;
  private final Reconciler<CanaryState> reconciler;
  private final int refusedEach;
  private Instant now = START;
  private int passes;
  private int writes;
  private boolean refuses;

  Walk(Story story, CanaryConfig config) {
    this.config = config;
    reconciler = CanaryEngine.with(config);
    refusedEach = story.refused();
    refuses = refusedEach > 0;
    world = new CanaryWorld(story.state(), story.model(config), now, this::refusal);
  }

  /** Now and then a write meets with a refusal of one kind or another. */
  private Optional<Refusal> refusal(Action action, Instant at) {
    if (!refuses || !action.isWrite() || isRefusedAlready(action) || ++writes % refusedEach != 0) {
      return Optional.empty();
    }
    Refusal.Kind[] kinds = Refusal.Kind.values();
    Refusal.Kind kind = kinds[writes / refusedEach % kinds.length];
    return Optional.of(
        new Refusal(kind == Refusal.Kind.CONFLICT ? kind : Refusal.Kind.OTHER, "refused"));
  }

  private static boolean isRefusedAlready(Action action) {
    return action instanceof Action.RejectedWrite
        || (action instanceof Action.CallTrafficRouter call && call.refusal() != null);
  }

  int passes() {
    return passes;
  }

  /** Tells a story: so many passes, then something happens, and so on. */
  Walk through(Story story) {
    pass(Duration.ofSeconds(1), 8);
    for (Story.Turn turn : story.turns()) {
      pass(Duration.ofSeconds(turn.pace()), turn.passes());
      execute(turn.happening().at(world.cluster().rollout()));
    }
    return this;
  }

  private void execute(Command command) {
    world.cluster().execute(command, now);
  }

  private void pass(Duration pace, int times) {
    for (int i = 0; i < times; i++) {
      now = now.plus(pace);
      pass();
    }
  }

  /** One pass, judged and carried out. */
  Plan pass() {
    world.cluster().refresh(now);
    Plan plan = world.plan(state -> reconciler.reconcile(state, now));
    passes++;
    judge(world.observed(), plan);
    // The objects of the state are those of the model: from here on they are changed.
    Plan done = world.cluster().carryOut(plan, now);
    world.cluster().refresh(now);
    return done;
  }

  private void judge(CanaryState before, Plan plan) {
    assertThat(CanaryInvariants.check(before, plan, now, config.fixes()))
        .as(() -> this + "\n" + plan.actions())
        .isEmpty();
    if (config.equals(CanaryConfig.safe())) {
      assertThat(plan.problems()).as(this::toString).isEmpty();
    }
  }

  /** Everything works from now on. */
  Walk heal() {
    refuses = false;
    for (ReplicaSet rs : world.cluster().state().replicaSets()) {
      execute(
          new Command.PodsRecover(rs.getMetadata().getLabels().get(RolloutKeys.POD_TEMPLATE_HASH)));
    }
    execute(new Command.Verdict("step", "Successful"));
    execute(new Command.Verdict("background", "Successful"));
    execute(new Command.RouterRecovers());
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
      if (CanaryInvariants.checkSettled(plans, QUIET).isEmpty()) {
        Plan first = pass();
        return CanaryInvariants.isQuiet(first)
            && CanaryInvariants.checkAgain(first, pass()).isEmpty();
      }
    }
    return false;
  }

  /**
   * Waits until the present template is stable, while users do what it takes.
   *
   * @return whether that came to be
   */
  boolean comesToTheEnd() {
    execute(new Command.SetPaused(false));
    execute(new Command.SetReplicas(3));
    for (int i = 0; i < 2 * PATIENCE; i++) {
      RolloutStatus status = world.cluster().rollout().status();
      if (GoZero.of(status.abort())) {
        execute(new Command.Retry());
      } else if (isStableLost(status)) {
        execute(new Command.PromoteFull());
      } else if (!GoZero.of(status.pauseConditions()).isEmpty()) {
        execute(new Command.Promote());
      }
      now = now.plus(PACE);
      pass();
      if (CanaryInvariants.checkCompleted(world.state(true, true)).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private boolean isStableLost(RolloutStatus status) {
    String stable = GoZero.of(status.stableRS());
    return !stable.isEmpty()
        && world.cluster().state().replicaSets().stream()
            .noneMatch(
                rs ->
                    stable.equals(rs.getMetadata().getLabels().get(RolloutKeys.POD_TEMPLATE_HASH)));
  }

  /** The state of the walk, for the message of a failure. */
  @Override
  public String toString() {
    return now + " " + world.cluster().snapshot() + " " + world.cluster().rollout().status();
  }
}
