/**
 * Computes the complete resource stack that the AWS Load Balancer Controller builds.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack;

import org.jspecify.annotations.NullMarked;
