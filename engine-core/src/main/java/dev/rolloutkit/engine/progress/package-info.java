/**
 * The progress of an update and what it waits for, for every strategy.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.engine.progress;

import org.jspecify.annotations.NullMarked;
