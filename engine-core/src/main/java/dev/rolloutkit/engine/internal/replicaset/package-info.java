/** Claiming, creating, annotating and deleting ReplicaSets. */
@NullMarked
package dev.rolloutkit.engine.internal.replicaset;

import org.jspecify.annotations.NullMarked;
