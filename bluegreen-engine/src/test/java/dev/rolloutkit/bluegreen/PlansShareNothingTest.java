package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** If a caller changes the trees of one plan, no other plan of the same state changes. */
class PlansShareNothingTest {
  @Test
  void changedTreesOfAPlanChangeNoOtherPlan() {
    int changed = 0;
    for (RecordedPass pass : RecordedPass.all()) {
      Plan plan = BlueGreenEngine.reconcile(pass.state(), pass.now());
      List<JsonNode> trees = trees(plan);
      if (!trees.isEmpty()) {
        String before = plan.actions().toString();
        trees.forEach(PlansShareNothingTest::destroy);
        changed += trees.size();

        assertThat(BlueGreenEngine.reconcile(pass.state(), pass.now()).actions().toString())
            .as(pass.id())
            .isEqualTo(before);
      }
    }
    assertThat(changed).isGreaterThan(1_000);
  }

  private static List<JsonNode> trees(Plan plan) {
    List<@Nullable JsonNode> trees = new ArrayList<>();
    for (Action action : plan.actions()) {
      if (action instanceof Action.CreateReplicaSet create) {
        trees.add(create.manifest());
      } else if (action instanceof Action.CreateAnalysisRun create) {
        trees.add(create.manifest());
      } else if (action instanceof Action.UpdateReplicaSet update) {
        trees.add(update.change().affinity());
      } else if (action instanceof Action.PatchRolloutStatus patch) {
        trees.add(patch.statusChange());
      } else if (action instanceof Action.UpdateRolloutStatus update) {
        trees.add(update.statusChange());
      } else if (action instanceof Action.AdoptReplicaSet adopt) {
        trees.add(adopt.owner());
      }
    }
    trees.removeIf(Objects::isNull);
    return List.copyOf(trees);
  }

  /** Empties a tree from its leaves on. */
  private static void destroy(JsonNode node) {
    if (node instanceof ContainerNode<?> container) {
      node.forEach(PlansShareNothingTest::destroy);
      container.removeAll();
    }
  }
}
