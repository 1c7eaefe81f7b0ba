/** The stack of the network load balancer of one Service. */
@NullMarked
package dev.rolloutkit.stack.service;

import org.jspecify.annotations.NullMarked;
