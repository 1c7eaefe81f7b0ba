/**
 * What the AWS Load Balancer Controller makes of annotations and ingresses: actions, conditions,
 * listener rules.
 */
@NullMarked
package dev.rolloutkit.alb.lbc;

import org.jspecify.annotations.NullMarked;
