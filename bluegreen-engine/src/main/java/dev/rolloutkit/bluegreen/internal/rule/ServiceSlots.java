package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import org.jspecify.annotations.Nullable;

/**
 * The Services of a blue-green Rollout.
 *
 * @param active the active Service; null if there is none
 * @param preview the preview Service; null if there is none
 * @param cutover the rules of a cut-over by weights; null for a cut-over by selector
 */
public record ServiceSlots(
    @Nullable ServiceSlot active,
    @Nullable ServiceSlot preview,
    @Nullable WeightedCutover cutover) {
  /** No Services. */
  public static final ServiceSlots NONE = new ServiceSlots(null, null, null);
}
