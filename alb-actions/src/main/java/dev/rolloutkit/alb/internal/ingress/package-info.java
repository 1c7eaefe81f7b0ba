/** The rules of Ingresses in every API version: read, validated and written. */
@NullMarked
package dev.rolloutkit.alb.internal.ingress;

import org.jspecify.annotations.NullMarked;
