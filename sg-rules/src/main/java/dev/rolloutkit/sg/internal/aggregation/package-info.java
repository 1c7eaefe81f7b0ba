/** Combines the rules that bindings request into the rules of each security group. */
@NullMarked
package dev.rolloutkit.sg.internal.aggregation;

import org.jspecify.annotations.NullMarked;
