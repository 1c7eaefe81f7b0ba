package dev.rolloutkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here, and does what the page says. */
class ReadmeTest {
  private final Plan plan =
      Plan.builder()
          .addActions(
              new Action.DeleteAnalysisRun("first", PlanRule.ANALYSIS_HISTORY),
              new Action.DeleteAnalysisRun("second", PlanRule.ANALYSIS_HISTORY),
              new Action.DeleteAnalysisRun("third", PlanRule.ANALYSIS_HISTORY))
          .nextStatus(RolloutStatus.builder().build())
          .passResult(PassResult.OK)
          .build();

  @Test
  void aRefusedWriteOfAMissingObjectIsSkipped() {
    Cluster cluster = new Cluster("second", Refusal.Kind.NOT_FOUND);
    assertThat(carriedOut(plan, cluster).error()).isEmpty();
    assertThat(cluster.written).containsExactly("first", "third");
  }

  @Test
  void aWriteThatIsRefusedForAnotherReasonEndsThePlan() {
    Cluster cluster = new Cluster("second", Refusal.Kind.OTHER);
    assertThat(carriedOut(plan, cluster).error()).hasValue("refused");
    assertThat(cluster.written).containsExactly("first");
  }

  private static Plan carriedOut(Plan whole, Cluster cluster) {
    Plan plan = whole;
    int next = 0;
    while (next < plan.actions().size()) {
      Action action = plan.actions().get(next);
      Optional<Refusal> refusal = action.isWrite() ? cluster.write(action) : Optional.empty();
      if (refusal.isPresent()) {
        plan = PlanRest.after(plan, next, refusal.get());
        next = 0;
      } else {
        next++;
      }
    }
    return plan;
  }

  /** A cluster that refuses one of the deletions. */
  private static final class Cluster {
    private final String refused;
    private final Refusal.Kind kind;
    private final List<String> written = new ArrayList<>();

    Cluster(String refused, Refusal.Kind kind) {
      this.refused = refused;
      this.kind = kind;
    }

    Optional<Refusal> write(Action action) {
      String name = ((Action.DeleteAnalysisRun) action).name();
      if (name.equals(refused)) {
        return Optional.of(new Refusal(kind, "refused"));
      }
      written.add(name);
      return Optional.empty();
    }
  }
}
