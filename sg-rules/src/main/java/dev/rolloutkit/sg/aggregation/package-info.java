/**
 * Combines the rules that bindings request into the rules of each security group, in both modes:
 * for all bindings at once, or for one changed binding at a time.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.aggregation;

import org.jspecify.annotations.NullMarked;
