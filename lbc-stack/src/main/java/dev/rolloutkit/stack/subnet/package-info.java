/** The subnets of a load balancer: by name, by selector, or found. */
@NullMarked
package dev.rolloutkit.stack.subnet;

import org.jspecify.annotations.NullMarked;
