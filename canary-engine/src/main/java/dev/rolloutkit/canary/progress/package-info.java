/**
 * The progress of a canary's update, and what it waits for.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.canary.progress;

import org.jspecify.annotations.NullMarked;
