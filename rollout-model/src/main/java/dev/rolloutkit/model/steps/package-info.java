/**
 * The current step of a canary, and what changed since.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.steps;

import org.jspecify.annotations.NullMarked;
