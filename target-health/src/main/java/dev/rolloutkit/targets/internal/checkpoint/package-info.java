/** Computes checkpoints. */
@NullMarked
package dev.rolloutkit.targets.internal.checkpoint;

import org.jspecify.annotations.NullMarked;
