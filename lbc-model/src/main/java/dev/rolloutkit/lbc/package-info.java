/**
 * One model of what the AWS Load Balancer Controller reads: objects, annotations and flags.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc;

import org.jspecify.annotations.NullMarked;
