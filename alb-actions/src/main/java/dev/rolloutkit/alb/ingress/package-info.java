/** Ingresses as values, read from every API version, and their validation. */
@NullMarked
package dev.rolloutkit.alb.ingress;

import org.jspecify.annotations.NullMarked;
