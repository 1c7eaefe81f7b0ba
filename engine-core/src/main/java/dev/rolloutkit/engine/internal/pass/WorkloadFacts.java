package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.Map;

/**
 * The values that the referenced workload adds to a Rollout before a pass.
 *
 * @rule A Rollout with {@code workloadRef} has an annotation with the generation of its workload.
 */
final class WorkloadFacts {
  private WorkloadFacts() {}

  /**
   * The annotations of a Rollout with the generation of its workload, and without one if it refers
   * to no workload. The change alone does not cause a write; the next update of the Rollout
   * includes it.
   */
  static Map<String, String> annotations(RolloutState state) {
    ImmutableMap<String, String> own = GoZero.of(state.rollout().metadata().annotations());
    if (state.rollout().spec().workloadRef() == null && !state.templateFromRef()) {
      return own.containsKey(RolloutKeys.WORKLOAD_GENERATION)
          ? ImmutableMap.copyOf(
              Maps.filterKeys(own, key -> !key.equals(RolloutKeys.WORKLOAD_GENERATION)))
          : own;
    }
    Long generation =
        state.templateFromRef() && state.workload().isPresent()
            ? state.workload().get().generation()
            : null;
    if (generation == null
        || generation.toString().equals(own.get(RolloutKeys.WORKLOAD_GENERATION))) {
      return own;
    }
    return ImmutableMap.<String, String>builder()
        .putAll(own)
        .put(RolloutKeys.WORKLOAD_GENERATION, generation.toString())
        .buildKeepingLast();
  }
}
