package dev.rolloutkit.canary.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import org.jspecify.annotations.Nullable;

/** Decides which ReplicaSets are in use. */
public final class References {
  private References() {}

  /**
   * Whether the status, the weights at the beginning of the pass, or a Service refers to a hash.
   */
  public static boolean isReferenced(CanaryPass pass, String hash) {
    if (hash.isEmpty()) {
      return false;
    }
    TrafficWeights weights = pass.before().weights();
    return hash.equals(pass.out().status().get(STABLE_RS))
        || hash.equals(pass.out().status().get(CURRENT_POD_HASH))
        || hash.equals(pass.out().status().get(ACTIVE_SELECTOR))
        || hash.equals(pass.out().status().get(PREVIEW_SELECTOR))
        || (weights != null && (isOf(weights.canary(), hash) || isOf(weights.stable(), hash)))
        || isSelected(pass, pass.strategy().canaryService(), hash)
        || isSelected(pass, pass.strategy().stableService(), hash);
  }

  private static boolean isOf(@Nullable WeightDestination destination, String hash) {
    return destination != null && hash.equals(destination.podTemplateHash());
  }

  private static boolean isSelected(CanaryPass pass, @Nullable String service, String hash) {
    var copy = GoZero.of(service).isEmpty() ? null : pass.service(GoZero.of(service));
    return copy != null && copy.selects().equals(hash);
  }
}
