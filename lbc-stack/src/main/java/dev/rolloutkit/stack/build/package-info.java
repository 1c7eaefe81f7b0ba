/** From a group of Ingresses to its stack, in the order in which the controller works. */
@NullMarked
package dev.rolloutkit.stack.build;

import org.jspecify.annotations.NullMarked;
