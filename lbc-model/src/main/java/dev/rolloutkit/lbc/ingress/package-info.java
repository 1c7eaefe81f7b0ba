/** Ingresses of every API version as one value. */
@NullMarked
package dev.rolloutkit.lbc.ingress;

import org.jspecify.annotations.NullMarked;
