package dev.rolloutkit.engine.internal.replicaset;

import com.google.common.collect.ImmutableMap;

/**
 * Annotations that a ReplicaSet has after it was synchronised with its Rollout.
 *
 * @param annotations all of them, sorted by key
 * @param changed whether they are written. Compatibility: annotations may differ and not be
 *     written, when the revision that the ReplicaSet has is no number.
 */
public record ReplicaSetAnnotations(ImmutableMap<String, String> annotations, boolean changed) {}
