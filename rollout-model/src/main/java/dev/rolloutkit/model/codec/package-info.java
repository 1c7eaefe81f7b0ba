/**
 * Reading and writing Rollouts as JSON without loss.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.codec;

import org.jspecify.annotations.NullMarked;
