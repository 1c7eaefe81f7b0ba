/**
 * The ReplicaSets of a Rollout: finding the new one, and the metadata and affinity that the
 * controller adds to their pod templates.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.replicaset;

import org.jspecify.annotations.NullMarked;
