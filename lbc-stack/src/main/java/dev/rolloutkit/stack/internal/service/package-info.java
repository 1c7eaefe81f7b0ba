/** Builds the stack of the network load balancer of a Service. */
@NullMarked
package dev.rolloutkit.stack.internal.service;

import org.jspecify.annotations.NullMarked;
