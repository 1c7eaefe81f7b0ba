/**
 * Builds the stack of an Ingress group, in the order in which the controller works.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.build;

import org.jspecify.annotations.NullMarked;
