/** The sizes of the ReplicaSets of a canary. */
@NullMarked
package dev.rolloutkit.canary.internal.replicaset;

import org.jspecify.annotations.NullMarked;
