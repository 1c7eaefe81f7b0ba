/**
 * Pauses before the switch, and what the conditions tell of them. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.pause;

import org.jspecify.annotations.NullMarked;
