/** Computes the complete resource stack that the AWS Load Balancer Controller builds. */
@NullMarked
package dev.rolloutkit.stack;

import org.jspecify.annotations.NullMarked;
