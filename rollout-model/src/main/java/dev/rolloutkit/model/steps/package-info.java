/** Where a canary stands in its steps, and what changed since. */
@NullMarked
package dev.rolloutkit.model.steps;

import org.jspecify.annotations.NullMarked;
