/** An Ingress as the traffic rules need it, read from every version of the kind. */
@NullMarked
package dev.rolloutkit.alb.ingress;

import org.jspecify.annotations.NullMarked;
