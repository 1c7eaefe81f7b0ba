package dev.rolloutkit.model.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A Rollout and its ReplicaSets before an upgrade.
 *
 * @param rollout the Rollout with its status and, if it has a workload reference, the template of that workload
 * @param replicaSets the JSON of its ReplicaSets, which is not modified
 */
public record UpgradeSubject(Rollout rollout, ImmutableList<JsonNode> replicaSets) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Converts fabric8 objects; null elements are ignored. */
  public static UpgradeSubject of(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> replicaSets) {
    return new UpgradeSubject(
        rollout,
        replicaSets.stream()
            .filter(Objects::nonNull)
            .map(r -> MAPPER.<JsonNode>valueToTree(r))
            .collect(ImmutableList.toImmutableList()));
  }

  /** Takes ReplicaSets as JSON; null elements are ignored. */
  public static UpgradeSubject ofTrees(
      Rollout rollout, Collection<? extends @Nullable JsonNode> replicaSets) {
    return new UpgradeSubject(
        rollout,
        replicaSets.stream()
            .filter(r -> r != null && !r.isNull())
            .map(r -> (JsonNode) r)
            .collect(ImmutableList.toImmutableList()));
  }
}
