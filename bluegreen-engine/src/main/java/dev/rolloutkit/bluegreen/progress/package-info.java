/**
 * What people and admission hooks want to know of an update: where it stands, what is odd about it.
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.progress;

import org.jspecify.annotations.NullMarked;
