/** The load balancers that the AWS Load Balancer Controller would build, as people draw them. */
@NullMarked
package dev.rolloutkit.cli.stack;

import org.jspecify.annotations.NullMarked;
