package dev.rolloutkit.model.traffic;

/**
 * Two services that share the traffic of a rollout.
 *
 * @param stable name of the service of the stable version; may be empty
 * @param canary name of the service of the new version; may be empty
 */
public record ServicePair(String stable, String canary) {}
