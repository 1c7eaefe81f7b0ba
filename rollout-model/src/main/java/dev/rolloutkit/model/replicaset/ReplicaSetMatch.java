package dev.rolloutkit.model.replicaset;

/**
 * The ReplicaSet of the desired version.
 *
 * @param replicaSet the ReplicaSet
 * @param tier what it was recognised by
 */
public record ReplicaSetMatch(ObservedReplicaSet replicaSet, MatchTier tier) {}
