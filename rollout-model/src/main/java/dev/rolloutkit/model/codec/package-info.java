/** Reading and writing Rollouts as JSON without loss. */
@NullMarked
package dev.rolloutkit.model.codec;

import org.jspecify.annotations.NullMarked;
