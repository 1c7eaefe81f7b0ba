package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Refusal.Kind;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What follows when a write is refused, held against a table of the reference's flow that is
 * written down here once more, from what its documentation of errors says and not from the engine:
 * which kinds of writes it passes over, and what it leaves out.
 */
class RefusedWritesTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /** What the reference does after a refusal, by the kind of the object and the verb. */
  private static String flow(Action write, Kind kind) {
    if (write instanceof Action.TerminateAnalysisRun
        || write instanceof Action.DeleteAnalysisRun
        || write instanceof Action.DeleteReplicaSet) {
      return kind == Kind.NOT_FOUND ? "goes on" : "stops";
    }
    if (write instanceof Action.UpdatePodMetadata) {
      return kind == Kind.NOT_FOUND ? "goes on" : "finishes";
    }
    if (write instanceof Action.EvictPod) {
      return kind == Kind.TOO_MANY_REQUESTS ? "another pod" : "stops";
    }
    if (write instanceof Action.CreateReplicaSet) {
      return kind == Kind.ALREADY_EXISTS ? "stops" : "reports";
    }
    if (write instanceof Action.CreateAnalysisRun) {
      return kind == Kind.ALREADY_EXISTS ? "another name" : "stops";
    }
    boolean ofOld =
        write.rule() == PlanRule.SCALE_DOWN_DELAY || write.rule() == PlanRule.SCALE_DOWN_OLD;
    boolean ofReplicaSet =
        write instanceof Action.UpdateReplicaSet || write instanceof Action.PatchReplicaSetDeadline;
    return ofOld && ofReplicaSet ? "leaves the old ones" : "stops";
  }

  /**
   * Every pass of every recording, with each of its writes refused in each way: the rest of the
   * plan is the one that the table asks for.
   */
  @Test
  void everyWriteOfEveryRecordingRefusedEndsAsInTheReference() {
    int refused = 0;
    for (RecordedPass pass : RecordedPass.all()) {
      Plan plan = BlueGreenEngine.reconcile(pass.state(), pass.now());
      for (int i = 0; i < plan.actions().size(); i++) {
        if (plan.actions().get(i).isWrite()) {
          for (Kind kind : Kind.values()) {
            judge(pass, plan, i, new Refusal(kind, "refused"));
            refused++;
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(10_000);
  }

  private static void judge(RecordedPass pass, Plan plan, int i, Refusal refusal) {
    Rollout rollout = pass.state().rollout();
    Action write = plan.actions().get(i);
    Plan rest = BlueGreenEngine.afterRefusal(plan, i, refusal);
    List<Action> planned = plan.actions().subList(i + 1, plan.actions().size());
    String what = pass.id() + ": " + write.summary() + " refused as " + refusal.kind();
    switch (flow(write, refusal.kind())) {
      case "goes on" -> {
        assertThat(rest.actions()).as(what).isEqualTo(planned);
        assertThat(rest.nextStatus()).as(what).isEqualTo(plan.nextStatus());
        assertThat(rest.error()).as(what).isEqualTo(plan.error());
      }
      case "stops" -> {
        assertThat(rest.actions()).as(what).filteredOn(Action::isWrite).isEmpty();
        if (plan.error().isEmpty() || write.rule() != PlanRule.CREATE_NEW) {
          assertThat(rest.error()).as(what).isPresent();
        }
        assertThat(rest.passResult()).as(what).isNotEqualTo(PassResult.OK);
      }
      case "finishes" -> {
        List<Action> pods =
            planned.stream()
                .takeWhile(a -> a instanceof Action.UpdatePodMetadata)
                .filter(a -> ownerOf(a).equals(ownerOf(write)))
                .toList();
        assertThat(rest.actions()).as(what).isEqualTo(pods);
        assertThat(rest.error()).as(what).hasValue("refused");
      }
      case "reports" -> {
        assertThat(rest.actions()).as(what).hasSize(2);
        assertThat(rest.actions().get(0))
            .as(what)
            .isInstanceOfSatisfying(
                Action.EmitEvent.class,
                event -> assertThat(event.reason()).isEqualTo("ReplicaSetCreateError"));
        assertThat(rest.actions().get(1)).as(what).isInstanceOf(Action.PatchRolloutStatus.class);
        assertThat(rest.error()).as(what).hasValue("refused");
      }
      case "another name" -> {
        Action.CreateAnalysisRun taken = (Action.CreateAnalysisRun) write;
        assertThat(rest.actions().get(0))
            .as(what)
            .isInstanceOfSatisfying(
                Action.CreateAnalysisRun.class,
                next -> assertThat(next.name()).isNotEqualTo(taken.name()));
        assertThat(rest.error()).as(what).isEqualTo(plan.error());
      }
      case "another pod" -> {
        assertThat(rest.actions()).as(what).doesNotContain(write);
        assertThat(rest.actions())
            .as(what)
            .anyMatch(a -> a instanceof Action.Requeue r && r.rule() == PlanRule.RESTART);
        assertThat(rest.nextStatus().restartedAt())
            .as(what)
            .isNotEqualTo(rollout.spec().restartAt());
      }
      case "leaves the old ones" -> {
        assertThat(rest.actions())
            .as(what)
            .noneMatch(
                a ->
                    a.rule() == PlanRule.SCALE_DOWN_DELAY
                        || (a.rule() == PlanRule.SCALE_DOWN_OLD && a.isWrite()));
        // An object that was not written is not stale, so that a later update of it is taken.
        boolean outdatesItself =
            plan.actions().stream().anyMatch(a -> a instanceof Action.RejectedWrite);
        if (!outdatesItself) {
          assertThat(rest.error()).as(what).isEqualTo(plan.error());
        }
        assertThat(rest.actions())
            .as(what)
            .filteredOn(a -> a instanceof Action.SwitchServiceSelector)
            .isEqualTo(
                planned.stream().filter(a -> a instanceof Action.SwitchServiceSelector).toList());
        if (plan.error().isEmpty()) {
          assertThat(rest.nextStatus().stableRS()).as(what).isEqualTo(plan.nextStatus().stableRS());
        }
      }
      default -> throw new AssertionError();
    }
    if (flow(write, refusal.kind()).equals("stops")) {
      assertThat(rest.nextStatus().stableRS()).as(what).isEqualTo(rollout.status().stableRS());
    }
  }

  /** Pods are named after their ReplicaSet. */
  private static String ownerOf(Action update) {
    String name = ((Action.UpdatePodMetadata) update).name();
    return name.substring(0, name.lastIndexOf('-'));
  }

  @Test
  void thePlanContinuesAsOnRefusalSays() {
    for (RecordedPass pass : RecordedPass.all().subList(0, 400)) {
      Plan plan = BlueGreenEngine.reconcile(pass.state(), pass.now());
      for (int i = 0; i < plan.actions().size(); i++) {
        Action write = plan.actions().get(i);
        if (write.isWrite() && plan.error().isEmpty()) {
          for (Kind kind : Kind.values()) {
            boolean ends =
                BlueGreenEngine.afterRefusal(plan, i, new Refusal(kind, "no")).error().isPresent();
            assertThat(ends)
                .as(pass.id() + " " + write + " " + kind)
                .isEqualTo(
                    switch (write.onRefusal(kind)) {
                      case STOP, FINISH_GROUP_THEN_STOP, REPORT_AND_STOP -> true;
                      case GO_ON, LEAVE_STEP, TRY_ANOTHER_NAME -> false;
                    });
          }
        }
      }
    }
  }

  /** An executor that stops at a refused write of an old ReplicaSet would never promote. */
  @Test
  void anOldReplicaSetThatCannotBeScaledDownDoesNotDelayTheUpdate() {
    Scene scene = Scene.with("\"scaleDownDelaySeconds\":5");
    for (BlueGreenConfig config : List.of(BlueGreenConfig.reference(), BlueGreenConfig.safe())) {
      Timeline timeline =
          Simulator.run(
              scene.state(),
              SimulationSetup.of(
                      Script.start()
                          .at(Duration.ofSeconds(60), new Command.ChangeTemplate(Scene.template(2)))
                          .at(
                              Duration.ofSeconds(120),
                              new Command.ChangeTemplate(Scene.template(3))))
                  .refusing(
                      (action, now) ->
                          action instanceof Action.PatchReplicaSetDeadline patch
                                  && patch.name().equals("bg-" + Scene.FIRST)
                              ? Optional.of(new Refusal(Kind.OTHER, "admission webhook denied"))
                              : Optional.empty()),
              ClusterModel.of(config),
              NOW);

      assertThat(timeline.finalStatus().stableRS()).isEqualTo(Scene.THIRD);
    }
  }

  @Test
  void severalRefusalsAddUp() {
    RecordedPass pass =
        RecordedPass.all().stream().filter(p -> deletions(p).size() > 1).findFirst().orElseThrow();
    Plan rest = BlueGreenEngine.reconcile(pass.state(), pass.now());
    int before = rest.actions().size();
    int deletions = 0;
    for (int i = 0; i < rest.actions().size(); i++) {
      if (rest.actions().get(i) instanceof Action.DeleteReplicaSet
          || rest.actions().get(i) instanceof Action.DeleteAnalysisRun) {
        before = rest.actions().size();
        rest = BlueGreenEngine.afterRefusal(rest, i, new Refusal(Kind.NOT_FOUND, "gone"));
        assertThat(rest.actions()).hasSize(before - i - 1);
        deletions++;
        i = -1;
      }
    }
    assertThat(deletions).isEqualTo(deletions(pass).size());
  }

  private static List<Action> deletions(RecordedPass pass) {
    return BlueGreenEngine.reconcile(pass.state(), pass.now()).actions().stream()
        .filter(a -> a instanceof Action.DeleteReplicaSet || a instanceof Action.DeleteAnalysisRun)
        .toList();
  }

  @Test
  void aPlanOfAnotherControllerContinuesAsOnRefusalSays() {
    Action deletion = new Action.DeleteReplicaSet("a", PlanRule.HISTORY_LIMIT);
    Action next = new Action.DeleteReplicaSet("b", PlanRule.HISTORY_LIMIT);
    Plan plan =
        Plan.builder()
            .actions(ImmutableList.of(deletion, next))
            .nextStatus(dev.rolloutkit.model.status.RolloutStatus.builder().build())
            .passResult(PassResult.OK)
            .build();

    assertThat(BlueGreenEngine.afterRefusal(plan, 0, new Refusal(Kind.NOT_FOUND, "x")).actions())
        .containsExactly(next);
    Plan stopped = BlueGreenEngine.afterRefusal(plan, 0, new Refusal(Kind.CONFLICT, "x"));
    assertThat(stopped.actions()).isEmpty();
    assertThat(stopped.error()).hasValue("x");
    assertThatThrownBy(() -> BlueGreenEngine.afterRefusal(plan, 2, new Refusal(Kind.CONFLICT, "x")))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void answersOfAnApiServerAreRefusals() {
    List<Kind> kinds = new ArrayList<>();
    for (int code : new int[] {404, 409, 422, 429, 500, 403}) {
      kinds.add(Refusal.of(code, "", "m").kind());
    }
    assertThat(kinds)
        .containsExactly(
            Kind.NOT_FOUND,
            Kind.CONFLICT,
            Kind.INVALID,
            Kind.TOO_MANY_REQUESTS,
            Kind.OTHER,
            Kind.OTHER);
    assertThat(Refusal.of(409, "AlreadyExists", "m").kind()).isEqualTo(Kind.ALREADY_EXISTS);
  }
}
