package dev.rolloutkit.lbcadmission.internal.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The operations of a patch have the order of the controller's library. */
class GatePatchTest {
  private static final String LEGACY = "target-health.alb.ingress.k8s.aws/web";

  private static List<String> operations(List<String> before, List<String> after) {
    return GatePatch.of(true, before, after).stream()
        .map(operation -> operation.op() + " " + operation.path())
        .toList();
  }

  @Test
  void aLegacyGateThatGivesWayToTwoNewOnesIsReplacedLast() {
    assertThat(operations(List.of(LEGACY, "a/b"), List.of("a/b", "new-1", "new-2")))
        .containsExactly(
            "add /spec/readinessGates/2",
            "replace /spec/readinessGates/0/conditionType",
            "replace /spec/readinessGates/1/conditionType");
  }

  @Test
  void severalNewGatesAreAddedInTheirOrder() {
    assertThat(operations(List.of("a/b"), List.of("a/b", "new-1", "new-2")))
        .containsExactly("add /spec/readinessGates/1", "add /spec/readinessGates/2");
  }

  @Test
  void surplusGatesAreRemovedFromTheEndBeforeOthersAreReplaced() {
    assertThat(operations(List.of(LEGACY, LEGACY, LEGACY), List.of("new-1")))
        .containsExactly(
            "remove /spec/readinessGates/2",
            "remove /spec/readinessGates/1",
            "replace /spec/readinessGates/0/conditionType");
  }
}
