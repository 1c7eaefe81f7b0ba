/** Finds the rules that admit the traffic of a target. */
@NullMarked
package dev.rolloutkit.sg.internal.flow;

import org.jspecify.annotations.NullMarked;
