package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.testkit.engine.PlanJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plans in the form of the recordings, in which evicted pods are gone at once. */
class EvictedPodsTest {
  private static final MetadataChange LABELLED =
      new MetadataChange(
          ImmutableMap.of("role", "active"),
          ImmutableSet.of(),
          ImmutableMap.of(),
          ImmutableSet.of());

  @Test
  void anEvictedPodGetsNoMetadata() {
    JsonNode pods =
        Json.read(
            """
            {"rollout":{"metadata":{"name":"bg"}},
            "pods":[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]}\
            """,
            JsonNode.class);
    JsonNode actions =
        PlanJson.actions(
            List.of(
                new Action.EvictPod("a", PlanRule.RESTART),
                new Action.UpdatePodMetadata("a", LABELLED, PlanRule.EPHEMERAL_METADATA),
                new Action.UpdatePodMetadata("b", LABELLED, PlanRule.EPHEMERAL_METADATA)),
            Cluster.of(pods).objects());
    assertThat(actions).hasSize(2);
    assertThat(actions.get(0).get("do").textValue()).isEqualTo("evict");
    assertThat(actions.get(1).get("name").textValue()).isEqualTo("b");
  }
}
