/** Conditions for a promotion, and the ways in which traffic moves. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.rule;

import org.jspecify.annotations.NullMarked;
