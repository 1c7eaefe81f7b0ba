package dev.rolloutkit.model.replicaset;

/**
 * The new ReplicaSet and how it was recognised.
 *
 * @param replicaSet the ReplicaSet
 * @param tier how it was recognised
 */
public record ReplicaSetMatch(ObservedReplicaSet replicaSet, MatchTier tier) {}
