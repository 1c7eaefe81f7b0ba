/**
 * Ingresses as values, read from every API version, and their validation.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.ingress;

import org.jspecify.annotations.NullMarked;
