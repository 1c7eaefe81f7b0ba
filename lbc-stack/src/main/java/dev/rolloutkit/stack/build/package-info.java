/** Builds the stack of an Ingress group, in the order in which the controller works. */
@NullMarked
package dev.rolloutkit.stack.build;

import org.jspecify.annotations.NullMarked;
