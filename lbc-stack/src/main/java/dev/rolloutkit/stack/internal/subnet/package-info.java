/** The subnets of a load balancer: by id or name, by selector, or discovered. */
@NullMarked
package dev.rolloutkit.stack.internal.subnet;

import org.jspecify.annotations.NullMarked;
