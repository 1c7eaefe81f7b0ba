/**
 * Analyses before and after the switch: when they are due, what runs, what is kept of them. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.analysis;

import org.jspecify.annotations.NullMarked;
