package dev.rolloutkit.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes are the targets, and the binding selects some of them by their labels. */
class NodeSelectorTest {
  private static final String NODE = "i-0123456789abcdef0";

  private static Shop nodes(String selector) {
    return new Shop()
        .service("{'type':'NodePort','ports':[{'port':80,'nodePort':30080}]}")
        .nodesAsTargets()
        .nodeSelector(selector)
        .node("n1", "aws:///a/" + NODE)
        .target(NODE, 30080, Shop.HEALTHY);
  }

  @Test
  void aSelectorWithoutAMatchingNodeEmptiesTheTargetGroup() {
    PassStep step = nodes("{'matchLabels':{'pool':'other'}}").pass();

    assertThat(Shop.changes(step)).containsExactly("-" + NODE + ":30080");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"matchLabels\":{\"pool/a/b\":\"x\"}} | key: Invalid value: \"pool/a/b\": ",
        "{\"matchLabels\":{\"pool\":\"a b\"}} | values[0][pool]: Invalid value: \"a b\": ",
        "{\"matchExpressions\":[{\"key\":\"pool\",\"operator\":\"Exists\",\"values\":[\"a\"]}]}"
            + " | values: Invalid value: [\"a\"]: values set must be empty",
        "{\"matchExpressions\":[{\"key\":\"pool\",\"operator\":\"Gt\"}]}"
            + " | \"Gt\" is not a valid label selector operator"
      })
  void aSelectorThatCannotBeConvertedFailsThePassAndKeepsTheTargets(
      String selector, String message) {
    PassStep step = nodes(selector).pass();

    assertThat(Shop.changes(step)).isEmpty();
    assertThat(step.targetGroup().targets()).hasSize(1);
    assertThat(step.end()).isInstanceOf(PassEnd.Failed.class);
    assertThat(((PassEnd.Failed) step.end()).message()).startsWith(message);
  }
}
