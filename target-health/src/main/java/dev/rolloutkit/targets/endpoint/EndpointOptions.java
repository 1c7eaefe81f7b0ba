package dev.rolloutkit.targets.endpoint;

/**
 * Options for finding endpoints.
 *
 * @param failOpen whether endpoints on nodes with unknown readiness are used if there are no others
 * @param endpointSlices whether EndpointSlices are read instead of Endpoints
 * @param skipBadNodes whether a node without a valid provider id is ignored instead of failing the
 *     binding
 */
public record EndpointOptions(boolean failOpen, boolean endpointSlices, boolean skipBadNodes) {}
