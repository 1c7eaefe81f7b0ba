/**
 * ALB action annotations of an Ingress: written, read and verified.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb;

import org.jspecify.annotations.NullMarked;
