/**
 * Combines the rules that bindings ask for into the rules of each group, in both modes: all at
 * once, or one change at a time.
 */
@NullMarked
package dev.rolloutkit.sg.aggregation;

import org.jspecify.annotations.NullMarked;
