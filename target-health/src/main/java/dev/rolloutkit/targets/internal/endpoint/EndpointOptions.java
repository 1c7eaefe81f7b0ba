package dev.rolloutkit.targets.internal.endpoint;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.options.TargetDefect;

/**
 * How endpoints are found.
 *
 * @param flags the flags of the controller: whether it reads EndpointSlices, and whether it uses
 *     endpoints on nodes with unknown readiness if there are no others
 * @param fixes the defects that are fixed
 */
public record EndpointOptions(LbcFlags flags, Fixes<TargetDefect> fixes) {
  /** Whether endpoints on nodes with unknown readiness are used if there are no others. */
  boolean failOpen() {
    return flags.has(FeatureGate.ENDPOINTS_FAIL_OPEN);
  }

  /** The release of the controller. */
  ReleaseOf<LbcChange> release() {
    return flags.release();
  }
}
