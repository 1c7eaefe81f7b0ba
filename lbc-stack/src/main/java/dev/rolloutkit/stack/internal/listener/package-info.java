/** Builds the listeners of a load balancer and their rules. */
@NullMarked
package dev.rolloutkit.stack.internal.listener;

import org.jspecify.annotations.NullMarked;
