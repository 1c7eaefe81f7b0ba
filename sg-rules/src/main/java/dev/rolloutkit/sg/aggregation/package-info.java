/**
 * What many bindings need together: the rules of each group in both modes, anew or one change at a
 * time.
 */
@NullMarked
package dev.rolloutkit.sg.aggregation;

import org.jspecify.annotations.NullMarked;
