package dev.rolloutkit.targets.endpoint;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.options.TargetDefect;

/**
 * How endpoints are found.
 *
 * @param failOpen whether endpoints on nodes with unknown readiness are used if there are no others
 * @param endpointSlices whether EndpointSlices are read instead of Endpoints
 * @param release the release of the controller
 * @param fixes the defects that are fixed
 */
public record EndpointOptions(
    boolean failOpen,
    boolean endpointSlices,
    ReleaseOf<LbcChange> release,
    Fixes<TargetDefect> fixes) {}
