/** Analyses before and after the switch: when they are due, what runs, what is kept of them. */
@NullMarked
package dev.rolloutkit.bluegreen.analysis;

import org.jspecify.annotations.NullMarked;
