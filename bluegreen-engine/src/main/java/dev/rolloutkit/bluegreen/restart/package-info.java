/**
 * Replacing pods that are older than a user wants them. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.restart;

import org.jspecify.annotations.NullMarked;
