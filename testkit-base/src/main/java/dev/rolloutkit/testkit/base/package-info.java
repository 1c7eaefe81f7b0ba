/**
 * Runs files of recorded test vectors against any implementation.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.testkit.base;

import org.jspecify.annotations.NullMarked;
