package dev.rolloutkit.targets.endpoint;

/**
 * How endpoints are found.
 *
 * @param failOpen whether endpoints on nodes of unknown state count when there are no others
 * @param endpointSlices whether EndpointSlices are read rather than Endpoints
 * @param skipBadNodes whether a node without a usable provider id is left out instead of failing
 *     the binding
 */
public record EndpointOptions(boolean failOpen, boolean endpointSlices, boolean skipBadNodes) {
  /** Slices, and not failing open. */
  public static final EndpointOptions DEFAULT = new EndpointOptions(false, true, false);
}
