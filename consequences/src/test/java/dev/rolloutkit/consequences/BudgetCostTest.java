package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The number of reads of budgets does not depend on the number of workloads that they do not
 * select.
 */
class BudgetCostTest {
  @Test
  void budgetsOfOtherWorkloadsAreNotRead() {
    looks(10);
    assertThat((double) looks(80) / looks(40)).isLessThan(2.2);
  }

  /** Every workload gets another image, and one pod instead of two, which its budget forbids. */
  private static int looks(int apps) {
    int[] looks = new int[1];
    List<ClusterObject> before = new ArrayList<>();
    List<ClusterObject> after = new ArrayList<>();
    for (int i = 0; i < apps; i++) {
      String app = deployment("mill" + i, 2, "{name: web, containerPort: 8000}");
      before.addAll(Manifests.read(app));
      after.addAll(Manifests.read(app.replace("replicas: 2", "replicas: 1")));
      String budget =
          """
          apiVersion: policy/v1
          kind: PodDisruptionBudget
          metadata: {name: mill%1$d, namespace: town}
          spec: {minAvailable: 1, selector: {matchLabels: {app: mill%1$d}}}
          """
              .formatted(i);
      for (ClusterObject one : Manifests.read(budget)) {
        ClusterObject counted = one.with(new CountedTree(one.tree(), looks));
        before.add(counted);
        after.add(counted);
      }
    }
    var world = Consequences.settle(before, Assumptions.usual());
    var changes = Consequences.changes(before, after);
    looks[0] = 0;
    long tight =
        Consequences.review(world, changes).findings().stream()
            .filter(one -> one.sentence().contains("lets no pod"))
            .count();
    assertThat(tight).isEqualTo(apps);
    return looks[0];
  }
}
