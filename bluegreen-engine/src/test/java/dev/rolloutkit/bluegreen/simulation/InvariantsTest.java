package dev.rolloutkit.bluegreen.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.Scene;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariant;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Plans that no controller should make, and that the checker reports. */
class InvariantsTest {
  private static final String OLD = "bg-" + Scene.FIRST;
  private static final String NEW = "bg-" + Scene.SECOND;

  private Instant now = Scene.START;

  @Test
  void aPlanOfTheEngineBreaksNoInvariant() {
    BlueGreenState state = updating(3);

    assertThat(
            BlueGreenInvariants.check(
                state,
                BlueGreenEngine.reconcile(state, now, BlueGreenConfig.safe()),
                now,
                Fixes.safe(BlueGreenDefect.class)))
        .isEmpty();
  }

  @Test
  void aSwitchToMissingPodsIsAViolation() {
    finds(
        BlueGreenInvariant.SWITCH_NEEDS_ALL_PODS,
        updating(3),
        new Action.SwitchServiceSelector(
            "active", Scene.FIRST, Scene.SECOND, null, PlanRule.ACTIVE_SERVICE));
  }

  @Test
  void fewerPodsOfTheActiveReplicaSetAreAViolation() {
    finds(
        BlueGreenInvariant.ACTIVE_KEEPS_ITS_PODS,
        updating(3),
        size(OLD, 2, 0, PlanRule.STABLE_SIZE));
    finds(
        BlueGreenInvariant.ACTIVE_KEEPS_ITS_PODS,
        updating(3),
        size(OLD, 2, 1, PlanRule.STABLE_SIZE));
  }

  @Test
  void aScaleDownBeforeTheDeadlineIsAViolation() {
    finds(
        BlueGreenInvariant.DEADLINE_IS_KEPT,
        updating(14),
        size(OLD, 2, 0, PlanRule.SCALE_DOWN_OLD));
  }

  @Test
  void aScaleDownWithoutADeadlineIsAViolation() {
    BlueGreenState state = updating(0);
    for (int i = 0; i < 30 && !switched(state); i++) {
      state = updating(i);
    }
    assertThat(switched(state)).isTrue();
    finds(BlueGreenInvariant.DEADLINE_COMES_FIRST, state, size(OLD, 2, 0, PlanRule.SCALE_DOWN_OLD));
  }

  @Test
  void theDeletionOfAReplicaSetWithPodsIsAViolation() {
    finds(
        BlueGreenInvariant.NOTHING_USED_IS_DELETED,
        updating(3),
        new Action.DeleteReplicaSet(OLD, PlanRule.HISTORY_LIMIT));
  }

  @Test
  void anotherStableRevisionWithoutAnEventIsAViolation() {
    BlueGreenState state = updating(3);
    finds(
        BlueGreenInvariant.STABLE_CHANGES_WITH_EVENT,
        state,
        status(state).stableRS(Scene.SECOND).build(),
        patch("stableRS"));
  }

  @Test
  void anAbortWithoutATimeIsAViolation() {
    BlueGreenState state = updating(3);
    finds(
        BlueGreenInvariant.STATUS_IS_CONSISTENT,
        state,
        status(state).abort(true).abortedAt(null).build(),
        patch("abort"));
  }

  @Test
  void aCreationBesideOtherWritesIsAViolation() {
    finds(
        BlueGreenInvariant.CREATION_STANDS_ALONE,
        updating(3),
        new Action.CreateReplicaSet(
            "bg-more", JsonNodeFactory.instance.objectNode(), PlanRule.CREATE_NEW),
        size(NEW, 0, 2, PlanRule.NEW_SIZE));
  }

  @Test
  void moreThanTwoSwitchesAreAViolation() {
    Action there =
        new Action.SwitchServiceSelector("preview", "a", "b", null, PlanRule.PREVIEW_SERVICE);
    Action back =
        new Action.SwitchServiceSelector("preview", "b", "a", null, PlanRule.PREVIEW_SERVICE);
    finds(BlueGreenInvariant.FEW_SWITCHES, updating(3), there, back, there);
  }

  @Test
  void twoConditionsOfOneTypeAreAViolation() {
    BlueGreenState state = updating(3);
    RolloutCondition condition = RolloutCondition.builder().type("New").status("True").build();
    finds(
        BlueGreenInvariant.CONDITIONS_ARE_UNIQUE,
        state,
        status(state).conditions(List.of(condition, condition)).build(),
        patch("conditions"));
  }

  @Test
  void anObjectThatIsWrittenTwiceIsAViolation() {
    finds(
        BlueGreenInvariant.ONE_WRITE_PER_OBJECT,
        updating(3),
        size(NEW, 0, 1, PlanRule.NEW_SIZE),
        size(NEW, 1, 2, PlanRule.NEW_SIZE));
  }

  @Test
  void wrongCountsAreAViolation() {
    ObjectNode change = JsonNodeFactory.instance.objectNode().put("replicas", 17);
    BlueGreenState state = updating(3);
    finds(
        BlueGreenInvariant.COUNTS_ARE_SUMS,
        state,
        status(state).replicas(17).build(),
        new Action.PatchRolloutStatus(change, PlanRule.STATUS));
  }

  @Test
  void aNewReplicaSetOfAnotherTemplateIsAViolation() {
    ObjectNode manifest = JsonNodeFactory.instance.objectNode();
    manifest.withObject("/metadata/labels").put("rollouts-pod-template-hash", "other");
    finds(
        BlueGreenInvariant.NEW_HAS_HIGHEST_REVISION,
        updating(3),
        new Action.CreateReplicaSet("bg-other", manifest, PlanRule.CREATE_NEW));
  }

  @Test
  void passesThatNeverStopWritingAreAViolation() {
    Plan quiet = plan(updating(3));
    Plan busy = plan(updating(3), size(NEW, 0, 2, PlanRule.NEW_SIZE));

    assertThat(BlueGreenInvariants.checkAgain(quiet, quiet)).isEmpty();
    assertThat(BlueGreenInvariants.checkAgain(quiet, busy))
        .extracting(InvariantViolation::invariant)
        .containsExactly(BlueGreenInvariant.FIX_POINT_IS_QUIET);
    assertThat(BlueGreenInvariants.checkSettled(List.of(busy, quiet, quiet), 2)).isEmpty();
    assertThat(BlueGreenInvariants.checkSettled(List.of(quiet, quiet, busy), 1))
        .extracting(InvariantViolation::invariant)
        .containsExactly(BlueGreenInvariant.WRITES_END);
  }

  @Test
  void anUncompletedUpdateIsAViolation() {
    assertThat(BlueGreenInvariants.checkCompleted(updating(60))).isEmpty();
    assertThat(BlueGreenInvariants.checkCompleted(updating(3)))
        .extracting(InvariantViolation::invariant)
        .containsExactly(BlueGreenInvariant.UPDATE_COMES_TO_ITS_END);
  }

  private static Plan plan(BlueGreenState state, Action... actions) {
    return Plan.builder()
        .addActions(actions)
        .nextStatus(state.rollout().status())
        .passResult(PassResult.OK)
        .build();
  }

  private void finds(BlueGreenInvariant invariant, BlueGreenState state, Action... actions) {
    finds(invariant, state, state.rollout().status(), actions);
  }

  private void finds(
      BlueGreenInvariant invariant, BlueGreenState state, RolloutStatus next, Action... actions) {
    Plan plan =
        Plan.builder().addActions(actions).nextStatus(next).passResult(PassResult.OK).build();
    assertThat(BlueGreenInvariants.check(state, plan, now, Fixes.safe(BlueGreenDefect.class)))
        .extracting(InvariantViolation::invariant)
        .contains(invariant);
  }

  /** A Rollout so many seconds after its template changed. */
  private BlueGreenState updating(int seconds) {
    Story story = new Story("", "", 5, 1, List.of());
    World world = new World(story.state(), story.model(BlueGreenConfig.safe()), Scene.START);
    now = Scene.START;
    for (int i = 0; i < 20 + seconds; i++) {
      if (i == 20) {
        world.execute(new Command.ChangeTemplate(Scene.template(2)), now);
      }
      now = now.plusSeconds(1);
      world.refresh(now);
      world.carryOut(BlueGreenEngine.reconcile(world.state(), now, BlueGreenConfig.safe()), now);
      world.refresh(now);
    }
    return world.state();
  }

  private static boolean switched(BlueGreenState state) {
    return Scene.SECOND.equals(
        state.services().get(0).getSpec().getSelector().get("rollouts-pod-template-hash"));
  }

  private static RolloutStatus.Builder status(BlueGreenState state) {
    return RolloutStatus.builder().from(state.rollout().status());
  }

  private static Action size(String name, int from, int to, PlanRule rule) {
    return new Action.UpdateReplicaSet(
        name,
        from,
        new ReplicaSetChange(
            OptionalInt.of(to),
            MetadataChange.NONE,
            OptionalInt.empty(),
            null,
            MetadataChange.NONE),
        rule);
  }

  private static Action patch(String member) {
    ObjectNode change = JsonNodeFactory.instance.objectNode();
    change.putArray(member).add(true);
    return new Action.PatchRolloutStatus(change, PlanRule.STATUS);
  }
}
