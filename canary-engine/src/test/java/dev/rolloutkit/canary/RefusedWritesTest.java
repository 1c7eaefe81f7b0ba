package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Refusal.Kind;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * What follows when a write is refused, held against a table of the reference's flow that is
 * written down here once more and not taken from the engine.
 */
class RefusedWritesTest {
  private static final String REFUSED = "refused by a test";

  /** How a pass goes on after a refusal, by the kind of the object and the verb. */
  private enum Flow {
    GOES_ON,
    STOPS,
    FINISHES_PODS,
    TELLS,
    ANOTHER_NAME,
    ANOTHER_POD,
    LEAVES_OLD_SETS,
    LEAVES_ROUTER,
    NOTES_FAILED_CALL;

    static Flow of(Action write, Kind kind) {
      if (write instanceof Action.TerminateAnalysisRun
          || write instanceof Action.DeleteAnalysisRun
          || write instanceof Action.DeleteExperiment
          || write instanceof Action.DeleteReplicaSet) {
        return kind == Kind.NOT_FOUND ? GOES_ON : STOPS;
      }
      if (write instanceof Action.UpdatePodMetadata) {
        return kind == Kind.NOT_FOUND ? GOES_ON : FINISHES_PODS;
      }
      if (write instanceof Action.EvictPod) {
        return kind == Kind.TOO_MANY_REQUESTS ? ANOTHER_POD : STOPS;
      }
      if (write instanceof Action.CreateReplicaSet) {
        return kind == Kind.ALREADY_EXISTS ? STOPS : TELLS;
      }
      if (write instanceof Action.CreateAnalysisRun || write instanceof Action.CreateExperiment) {
        return kind == Kind.ALREADY_EXISTS ? ANOTHER_NAME : STOPS;
      }
      if (write instanceof Action.CallStepPlugin) {
        return NOTES_FAILED_CALL;
      }
      if (write instanceof Action.CallTrafficRouter call) {
        return call.call() instanceof TrafficCall.VerifyWeight ? LEAVES_ROUTER : STOPS;
      }
      boolean ofOld =
          write.rule() == PlanRule.SCALE_DOWN_DELAY || write.rule() == PlanRule.SCALE_DOWN_OLD;
      return ofOld ? LEAVES_OLD_SETS : STOPS;
    }

    /** The same in the words of an action. */
    OnRefusal onRefusal() {
      return switch (this) {
        case GOES_ON, ANOTHER_POD -> OnRefusal.GO_ON;
        case STOPS -> OnRefusal.STOP;
        case FINISHES_PODS -> OnRefusal.FINISH_GROUP_THEN_STOP;
        case TELLS -> OnRefusal.REPORT_AND_STOP;
        case ANOTHER_NAME -> OnRefusal.TRY_ANOTHER_NAME;
        case LEAVES_OLD_SETS, LEAVES_ROUTER, NOTES_FAILED_CALL -> OnRefusal.LEAVE_STEP;
      };
    }
  }

  @Test
  void everyWriteOfEveryRecordingRefusedEndsAsInTheReference() {
    int refused = 0;
    for (JsonNode trace : DefectReplaysTest.traces("trace")) {
      RecordedCluster cluster = Recorded.cluster(trace.get("in").get("initial"));
      int i = 0;
      for (JsonNode step : trace.get("in").get("steps")) {
        step.path("change").forEach(cluster::change);
        refused +=
            judgeAll(
                trace.get("id").textValue() + "#" + i,
                Recorded.state(cluster, step),
                Instant.parse(step.get("now").textValue()));
        trace.get("out").get(i++).get("actions").forEach(cluster::apply);
      }
    }
    assertThat(refused).isGreaterThan(10_000);
  }

  private static int judgeAll(String id, CanaryState state, Instant now) {
    Plan plan = CanaryEngine.reconcile(state, now);
    int refused = 0;
    for (int i = 0; i < plan.actions().size(); i++) {
      Action action = plan.actions().get(i);
      if (!action.isWrite() || isRefusedAlready(action)) {
        continue;
      }
      for (Kind kind : Kind.values()) {
        Flow flow = Flow.of(action, kind);
        String what = id + ": " + action.summary() + " refused as " + kind;
        assertThat(action.onRefusal(kind)).as(what).isEqualTo(flow.onRefusal());
        Plan rest = CanaryEngine.afterRefusal(plan, i, new Refusal(kind, REFUSED));
        judge(what, flow, state, plan, i, rest);
        refused++;
      }
    }
    return refused;
  }

  private static boolean isRefusedAlready(Action action) {
    return action instanceof Action.RejectedWrite
        || (action instanceof Action.CallTrafficRouter call && call.refusal() != null);
  }

  private static void judge(
      String what, Flow flow, CanaryState state, Plan plan, int i, Plan rest) {
    Action write = plan.actions().get(i);
    List<Action> planned = plan.actions().subList(i + 1, plan.actions().size());
    switch (flow) {
      case GOES_ON -> {
        assertThat(rest.actions()).as(what).isEqualTo(planned);
        assertThat(rest.nextStatus()).as(what).isEqualTo(plan.nextStatus());
        assertThat(rest.error()).as(what).isEqualTo(plan.error());
      }
      case STOPS -> {
        assertThat(writes(rest)).as(what).isEmpty();
        assertThat(rest.error()).as(what).isPresent();
        assertThat(rest.passResult()).as(what).isNotEqualTo(PassResult.OK);
        assertThat(rest.nextStatus().stableRS())
            .as(what)
            .isEqualTo(state.rollout().status().stableRS());
      }
      case FINISHES_PODS -> {
        assertThat(rest.actions()).as(what).allMatch(Action.UpdatePodMetadata.class::isInstance);
        assertThat(rest.error()).as(what).hasValue(REFUSED);
      }
      case TELLS -> {
        assertThat(rest.actions()).as(what).hasSize(2);
        assertThat(rest.actions().get(1)).as(what).isInstanceOf(Action.PatchRolloutStatus.class);
        assertThat(rest.error()).as(what).hasValue(REFUSED);
      }
      case ANOTHER_NAME -> {
        assertThat(rest.actions().get(0)).as(what).hasSameClassAs(write).isNotEqualTo(write);
        assertThat(rest.error()).as(what).isEqualTo(plan.error());
      }
      case ANOTHER_POD -> assertThat(rest.actions()).as(what).doesNotContain(write);
      case LEAVES_OLD_SETS -> {
        assertThat(writes(rest))
            .as(what)
            .noneMatch(
                a -> a.rule() == PlanRule.SCALE_DOWN_DELAY || a.rule() == PlanRule.SCALE_DOWN_OLD);
        assertThat(rest.error()).as(what).isEqualTo(plan.error());
      }
      case LEAVES_ROUTER -> {
        assertThat(rest.actions())
            .as(what)
            .first()
            .isInstanceOfSatisfying(
                Action.EmitEvent.class,
                event -> assertThat(event.reason()).isEqualTo("WeightVerifyError"));
        assertThat(rest.actions()).as(what).noneMatch(Action.CallTrafficRouter.class::isInstance);
      }
      case NOTES_FAILED_CALL -> {
        assertThat(rest.error()).as(what).isEqualTo(plan.error());
        assertThat(rest.nextStatus().canary())
            .as(what)
            .extracting(canary -> canary.stepPluginStatuses().toString())
            .asString()
            .contains(REFUSED);
      }
    }
  }

  private static List<Action> writes(Plan plan) {
    Predicate<Action> isWrite = Action::isWrite;
    return plan.actions().stream().filter(isWrite).toList();
  }

  @Test
  void anIndexOutsideOfThePlanThrows() {
    JsonNode trace = DefectReplaysTest.traces("trace").get(0);
    JsonNode step = trace.get("in").get("steps").get(0);
    Plan plan =
        CanaryEngine.reconcile(
            Recorded.state(Recorded.cluster(trace.get("in").get("initial")), step),
            Instant.parse(step.get("now").textValue()));
    assertThatThrownBy(
            () ->
                CanaryEngine.afterRefusal(
                    plan, plan.actions().size(), new Refusal(Kind.OTHER, REFUSED)))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
