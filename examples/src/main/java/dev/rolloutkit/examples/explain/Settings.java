package dev.rolloutkit.examples.explain;

import java.util.Optional;

/**
 * What manifests do not tell.
 *
 * @param clusterName the name under which AKO knows the cluster
 * @param shardSize over how many shared virtual services AKO spreads hosts, as its settings name it
 * @param endpointSecurityGroup the group of pods and nodes behind bindings that name none
 */
record Settings(String clusterName, String shardSize, Optional<String> endpointSecurityGroup) {}
