/**
 * How far an update has come, and what it waits for.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.bluegreen.progress;

import org.jspecify.annotations.NullMarked;
