/** The sizes of the ReplicaSets in a blue-green update. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.replicaset;

import org.jspecify.annotations.NullMarked;
