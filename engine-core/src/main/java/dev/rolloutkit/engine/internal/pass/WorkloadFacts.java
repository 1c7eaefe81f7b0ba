package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.Map;

/** Values that the workload named by {@code spec.workloadRef} adds to a Rollout before a pass. */
final class WorkloadFacts {
  private WorkloadFacts() {}

  /**
   * The annotations of a Rollout including the generation of its workload. A change of that
   * generation alone causes no write; the next update of the Rollout includes it.
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
