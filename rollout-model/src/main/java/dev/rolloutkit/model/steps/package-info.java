/** The current step of a canary, and what changed since. */
@NullMarked
package dev.rolloutkit.model.steps;

import org.jspecify.annotations.NullMarked;
