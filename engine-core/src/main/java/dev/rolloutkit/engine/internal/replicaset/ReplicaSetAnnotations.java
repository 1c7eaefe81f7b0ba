package dev.rolloutkit.engine.internal.replicaset;

import com.google.common.collect.ImmutableMap;

/**
 * The annotations of a ReplicaSet after it was synchronised with its Rollout.
 *
 * @param annotations all annotations, sorted by key
 * @param changed whether they are written. Compatibility: changed annotations are not written if
 *     the present revision of the ReplicaSet is not a number.
 */
public record ReplicaSetAnnotations(ImmutableMap<String, String> annotations, boolean changed) {}
