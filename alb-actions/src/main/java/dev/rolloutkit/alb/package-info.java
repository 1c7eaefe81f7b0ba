/** ALB action annotations of an Ingress: written, read and verified. */
@NullMarked
package dev.rolloutkit.alb;

import org.jspecify.annotations.NullMarked;
