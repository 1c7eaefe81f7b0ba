/** Finds the members of a group and loads them. */
@NullMarked
package dev.rolloutkit.stack.internal.ingressgroup;

import org.jspecify.annotations.NullMarked;
