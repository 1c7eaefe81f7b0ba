package dev.rolloutkit.examples.explain;

import java.util.Optional;

/**
 * What manifests do not tell.
 *
 * @param clusterName the name under which AKO knows the cluster
 * @param shardSize AKO's setting {@code shardVSSize}
 * @param endpointSecurityGroup the group of pods and nodes behind bindings that name none
 */
record Settings(String clusterName, String shardSize, Optional<String> endpointSecurityGroup) {}
