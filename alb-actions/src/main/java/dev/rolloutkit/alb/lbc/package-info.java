/**
 * Reads annotations and ingresses as the AWS Load Balancer Controller does: actions, conditions, listener rules.
 */
@NullMarked
package dev.rolloutkit.alb.lbc;

import org.jspecify.annotations.NullMarked;
