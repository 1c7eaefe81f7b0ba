package dev.rolloutkit.canary.internal.pass;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.status.StatusReferences;
import dev.rolloutkit.model.routing.TrafficRouting;
import org.jspecify.annotations.Nullable;

/**
 * Determines the ReplicaSets that are in use.
 *
 * @rule A ReplicaSet is in use while the status, the weights, a Service or a subset of a
 *     DestinationRule refers to it.
 */
public final class References {
  private References() {}

  /**
   * Whether the status, the weights at the beginning of the pass, a Service or a subset of a
   * DestinationRule refer to a hash.
   */
  public static boolean isReferenced(CanaryPass pass, String hash) {
    if (hash.isEmpty()) {
      return false;
    }
    return StatusReferences.contain(pass.status(), hash)
        || isSelected(pass, pass.strategy().canaryService(), hash)
        || isSelected(pass, pass.strategy().stableService(), hash)
        || isInSubset(pass, hash);
  }

  private static boolean isInSubset(CanaryPass pass, String hash) {
    TrafficRouting routing = pass.strategy().trafficRouting();
    return routing != null
        && routing.istio() != null
        && routing.istio().destinationRule() != null
        && pass.cluster().subsetHashes().contains(hash);
  }

  private static boolean isSelected(CanaryPass pass, @Nullable String service, String hash) {
    var copy = GoZero.of(service).isEmpty() ? null : pass.service(GoZero.of(service));
    return copy != null && copy.selects().equals(hash);
  }
}
