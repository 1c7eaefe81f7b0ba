/**
 * The annotations that Argo Rollouts writes on an Ingress: actions, conditions and its own
 * bookkeeping.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.annotation;

import org.jspecify.annotations.NullMarked;
