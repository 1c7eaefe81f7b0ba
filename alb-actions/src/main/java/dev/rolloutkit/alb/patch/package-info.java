/**
 * Patches of an Ingress: weights, header routes, managed routes and their removal.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.patch;

import org.jspecify.annotations.NullMarked;
