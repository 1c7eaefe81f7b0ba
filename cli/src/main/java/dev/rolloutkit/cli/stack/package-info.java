/**
 * The load balancers that the AWS Load Balancer Controller would build, as text and as a picture.
 */
@NullMarked
package dev.rolloutkit.cli.stack;

import org.jspecify.annotations.NullMarked;
