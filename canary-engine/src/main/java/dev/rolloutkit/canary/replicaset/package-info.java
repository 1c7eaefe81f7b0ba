/** Sizes of the ReplicaSets of a canary. */
@NullMarked
package dev.rolloutkit.canary.replicaset;

import org.jspecify.annotations.NullMarked;
