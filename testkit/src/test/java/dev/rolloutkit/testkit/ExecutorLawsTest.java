package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ExecutorLawsTest {
  private static final Plan PLAN =
      Plan.builder()
          .addActions(new Action.DeleteReplicaSet("a", PlanRule.HISTORY_LIMIT))
          .addActions(
              new Action.EmitEvent(Action.EventType.NORMAL, "Reason", "text", PlanRule.STATUS))
          .addActions(new Action.EvictPod("b", PlanRule.RESTART))
          .addActions(
              new Action.RejectedWrite(
                  "ReplicaSet", "c", Refusal.Kind.CONFLICT, PlanRule.STABLE_SIZE))
          .addActions(new Action.ScaleWorkload("d", 2, 0, PlanRule.SCALE_WORKLOAD))
          .nextStatus(RolloutStatus.builder().build())
          .passResult(PassResult.OK)
          .build();

  private static void inOrder(Plan plan, Function<Action.Executable, Optional<Refusal>> api) {
    Plan rest = plan;
    int next = 0;
    while (next < rest.actions().size()) {
      Optional<Refusal> refusal =
          rest.actions().get(next) instanceof Action.Executable action
              ? api.apply(action)
              : Optional.empty();
      if (refusal.isPresent()) {
        rest = PlanRest.after(rest, next, refusal.get());
        next = 0;
      } else {
        next++;
      }
    }
  }

  private static void each(
      ImmutableList<Action> actions, Function<Action.Executable, Optional<Refusal>> api) {
    for (Action action : actions) {
      if (action instanceof Action.Executable executable) {
        api.apply(executable);
      }
    }
  }

  private static Optional<String> violation(ExecutorLaws.PlanRunner executor) {
    return ExecutorLaws.carriesOutInOrder(executor).violation(PLAN);
  }

  @Test
  void anExecutorThatFollowsThePlanKeepsTheLaw() {
    assertThat(violation(ExecutorLawsTest::inOrder)).isEmpty();
  }

  @Test
  void anExecutorThatReordersBreaksTheLaw() {
    assertThat(violation((plan, api) -> each(plan.actions().reverse(), api)))
        .hasValueSatisfying(how -> assertThat(how).startsWith("these were carried out:\n  scale"));
  }

  @Test
  void anExecutorThatDropsAnActionBreaksTheLaw() {
    assertThat(violation((plan, api) -> each(plan.actions().subList(1, 5), api)))
        .hasValueSatisfying(how -> assertThat(how).contains("instead of:\n  delete ReplicaSet a"));
  }

  @Test
  void anExecutorThatRepeatsAnActionBreaksTheLaw() {
    assertThat(
            violation(
                (plan, api) -> {
                  each(plan.actions(), api);
                  each(plan.actions().subList(4, 5), api);
                }))
        .isPresent();
  }

  @Test
  void anExecutorThatIgnoresRefusalsBreaksTheLaw() {
    assertThat(violation((plan, api) -> each(plan.actions(), api)))
        .hasValueSatisfying(how -> assertThat(how).startsWith("when write 1 is refused, "));
  }
}
