package dev.rolloutkit.engine.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CANARY;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets to which a status refers. Under every strategy these include those of the other
 * one, because the strategy may have changed in the middle of an update.
 *
 * <p>Source: Argo Rollouts, references to ReplicaSets.
 *
 * @rule Under every strategy a status refers to the ReplicaSets of both strategies.
 */
public final class StatusReferences {
  private StatusReferences() {}

  /** Whether a status refers to a hash that is not empty. */
  public static boolean contain(StatusDraft status, String hash) {
    return hash.equals(status.get(STABLE_RS))
        || hash.equals(status.get(CURRENT_POD_HASH))
        || hash.equals(status.get(ACTIVE_SELECTOR))
        || hash.equals(status.get(PREVIEW_SELECTOR))
        || haveWeight(status.find(CANARY), hash);
  }

  private static boolean haveWeight(@Nullable CanaryStatus canary, String hash) {
    TrafficWeights weights = canary == null ? null : canary.weights();
    return weights != null && (isOf(weights.canary(), hash) || isOf(weights.stable(), hash));
  }

  private static boolean isOf(@Nullable WeightDestination destination, String hash) {
    return destination != null && hash.equals(destination.podTemplateHash());
  }
}
