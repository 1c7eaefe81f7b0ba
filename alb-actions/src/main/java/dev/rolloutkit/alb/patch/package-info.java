/** Patches of an Ingress: weights, header routes, managed routes and their removal. */
@NullMarked
package dev.rolloutkit.alb.patch;

import org.jspecify.annotations.NullMarked;
