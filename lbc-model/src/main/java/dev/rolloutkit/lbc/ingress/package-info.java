/**
 * Ingresses of every API version as one value.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.ingress;

import org.jspecify.annotations.NullMarked;
