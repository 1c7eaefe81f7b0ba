/** The ReplicaSets of a Rollout: finding the new one, and what is put into their pod templates. */
@NullMarked
package dev.rolloutkit.model.replicaset;

import org.jspecify.annotations.NullMarked;
