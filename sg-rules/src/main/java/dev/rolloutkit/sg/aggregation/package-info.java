/**
 * Combines the rules that bindings request into the rules of each group, in both modes: all at
 * once, or one change at a time.
 */
@NullMarked
package dev.rolloutkit.sg.aggregation;

import org.jspecify.annotations.NullMarked;
