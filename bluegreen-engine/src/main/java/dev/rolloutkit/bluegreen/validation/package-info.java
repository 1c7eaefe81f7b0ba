/**
 * What becomes of a Rollout that is invalid, or refers to what is not there. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.validation;

import org.jspecify.annotations.NullMarked;
