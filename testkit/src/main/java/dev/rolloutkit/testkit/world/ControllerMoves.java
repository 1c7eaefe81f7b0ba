package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.testkit.explore.Breach;
import dev.rolloutkit.testkit.explore.Choices;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.world.Pass.Interference;
import dev.rolloutkit.testkit.world.Pass.Interference.How;
import dev.rolloutkit.testkit.world.Setting.Happening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The moves of the controller: undisturbed passes, disturbed passes, and waiting until the next
 * deadline.
 */
final class ControllerMoves {
  /** The prefix of the names of these moves. */
  static final String CONTROLLER = "the controller ";

  /** The name of the move in which time passes. */
  static final String TIME = "time passes until the next deadline";

  static final String PASSES = "a pass that nothing disturbs ends without an error";
  static final String SELF_CONFLICT = "a controller is not refused because of its own writes";
  static final String BACK_AND_FORTH = "a pass does not switch a Service twice";
  static final String WAITS = "a controller that has nothing to do waits";

  /** A duration that exceeds every deadline of these worlds. */
  private static final Duration LONG = Duration.ofSeconds(601);

  private final RolloutController controller;
  private final Setting setting;
  private final boolean skipsPolls;

  /**
   * The moves of a controller in a setting.
   *
   * @param skipsPolls whether time moves to the next deadline even while the controller polls a
   *     router; otherwise it moves from one poll to the next
   */
  ControllerMoves(RolloutController controller, Setting setting, boolean skipsPolls) {
    this.controller = controller;
    this.setting = setting;
    this.skipsPolls = skipsPolls;
  }

  /**
   * The moves that follow from the plan of this state: the undisturbed pass and all ways to disturb
   * it.
   */
  Choices<RolloutCluster> of(RolloutCluster cluster) {
    Plan plan = controller.reconcile(cluster.observed());
    return Choices.of(progress(cluster, plan), () -> disturbed(cluster, plan));
  }

  private List<Move<RolloutCluster>> progress(RolloutCluster cluster, Plan plan) {
    List<Move<RolloutCluster>> moves = new ArrayList<>();
    boolean waits = Pass.isIdle(plan, cluster);
    moves.add(pass("reconciles", plan, cluster, Interference.NONE, breaches(cluster, plan, waits)));
    if (waits && plan.requeueAfter().isPresent()) {
      moves.add(Move.to(TIME, later(cluster, plan)));
    }
    return moves;
  }

  /**
   * The cluster at the next deadline.
   *
   * <p>A controller whose router lags requests its next pass every few seconds, long before any
   * deadline. If the clock stopped at each of these polls, the age of every other timer would have
   * as many values as there are polls before the longest deadline, although no law can distinguish
   * these values. The clock therefore skips a poll after which the controller writes nothing and
   * waits as long as before, since no deadline can have passed then. All other moves remain
   * possible before and after it.
   */
  private RolloutCluster later(RolloutCluster cluster, Plan plan) {
    Duration wait = plan.requeueAfter().orElseThrow();
    if (wait.isZero()) {
      return Canonical.normal(cluster, LONG);
    }
    Duration poll = wait.plusSeconds(1);
    Duration passed = poll;
    RolloutCluster after = Canonical.normal(cluster, passed);
    while (skipsPolls && passed.compareTo(LONG) < 0 && waitsFor(wait, after)) {
      passed = passed.plus(poll);
      after = Canonical.normal(cluster, passed);
    }
    return after;
  }

  private boolean waitsFor(Duration wait, RolloutCluster cluster) {
    Plan plan = controller.reconcile(cluster.observed());
    return Pass.isIdle(plan, cluster) && plan.requeueAfter().filter(wait::equals).isPresent();
  }

  private List<Move<RolloutCluster>> disturbed(RolloutCluster cluster, Plan plan) {
    int writes = Pass.writes(plan);
    List<Move<RolloutCluster>> moves = new ArrayList<>();
    for (int write = 0; write < writes; write++) {
      add(moves, Happening.CONFLICT, How.CONFLICT, write, plan, cluster);
      add(moves, Happening.REFUSED, How.REFUSED, write, plan, cluster);
      add(moves, Happening.ANSWER_LOST, How.ANSWER_LOST, write, plan, cluster);
      if (write > 0) {
        add(moves, Happening.CRASH, How.CRASH, write, plan, cluster);
      }
    }
    return moves;
  }

  private void add(
      List<Move<RolloutCluster>> moves,
      Happening happening,
      How how,
      int write,
      Plan plan,
      RolloutCluster cluster) {
    if (setting.may(happening)) {
      String name =
          switch (how) {
            case CONFLICT -> "meets a conflict at write ";
            case REFUSED -> "is refused write ";
            case ANSWER_LOST -> "does not hear the answer to write ";
            case NOT, CRASH -> "crashes before write ";
          };
      moves.add(
          pass(
              name + (write + 1), plan, cluster, new Interference(how, write), ImmutableList.of()));
    }
  }

  private static Move<RolloutCluster> pass(
      String name,
      Plan plan,
      RolloutCluster cluster,
      Interference interference,
      ImmutableList<Breach> breaches) {
    Pass.End end = Pass.carriedOut(plan, cluster, interference);
    RolloutCluster after = Views.aged(cluster, noted(cluster, end.cluster())).passed();
    return new Move<>(
        CONTROLLER + name, Canonical.normal(after, Duration.ZERO), end::lines, breaches);
  }

  /**
   * Updates the marks: the actions of users on an earlier template are over when the controller
   * sees a new one, and a promotion is over when it sees an abort.
   */
  private static RolloutCluster noted(RolloutCluster before, RolloutCluster after) {
    RolloutStatus was = before.rollout().status();
    RolloutStatus is = after.rollout().status();
    if (!Objects.equals(was.currentPodHash(), is.currentPodHash())) {
      return after.withMarks(false, false);
    }
    boolean endsPromotion =
        GoZero.of(is.abort()) && GoZero.of(was.promoteFull()) && !GoZero.of(is.promoteFull());
    return endsPromotion || (was.abortedAt() == null && is.abortedAt() != null)
        ? after.withMarks(false, after.marks().mayAbort())
        : after;
  }

  /** The laws of a single pass that it breaks. */
  private static ImmutableList<Breach> breaches(RolloutCluster cluster, Plan plan, boolean waits) {
    if (cluster.view() != null) {
      return ImmutableList.of();
    }
    Set<String> switched = new HashSet<>();
    for (Action action : plan.actions()) {
      if (action instanceof Action.RejectedWrite rejected
          && rejected.why() == Refusal.Kind.CONFLICT) {
        return ImmutableList.of(new Breach(SELF_CONFLICT, action.summary()));
      }
      if (action instanceof Action.SwitchServiceSelector change
          && !switched.add(change.service())) {
        return ImmutableList.of(new Breach(BACK_AND_FORTH, action.summary() + " again"));
      }
    }
    if (waits && plan.requeueAfter().filter(Duration::isZero).isPresent()) {
      return ImmutableList.of(new Breach(WAITS, "it asks for the next pass at once"));
    }
    return plan.passResult() == PassResult.OK || plan.passResult() == PassResult.VERIFY_ERROR
        ? plan.problems().stream()
            .map(problem -> new Breach(PASSES, problem.text()))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of(new Breach(PASSES, plan.passResult() + " " + plan.error().orElse("")));
  }
}
