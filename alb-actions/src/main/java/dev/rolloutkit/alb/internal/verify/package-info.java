/** The steps of a verification: weights, then targets. */
@NullMarked
package dev.rolloutkit.alb.internal.verify;

import org.jspecify.annotations.NullMarked;
