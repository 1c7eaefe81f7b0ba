package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.Map;

/** The values that the referenced workload adds to a Rollout before a pass. */
final class WorkloadFacts {
  private WorkloadFacts() {}

  /**
   * The annotations of a Rollout with the generation of its workload. The generation alone does not
   * cause a write; the next update of the Rollout includes it.
   */
  static Map<String, String> annotations(RolloutState state) {
    ImmutableMap<String, String> own = GoZero.of(state.rollout().metadata().annotations());
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
