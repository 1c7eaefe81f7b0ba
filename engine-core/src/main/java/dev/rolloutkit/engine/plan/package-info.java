/**
 * What one pass of the controller decides: the plan, and the rest of a plan after a refusal.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.engine.plan;

import org.jspecify.annotations.NullMarked;
