/** How an Ingress is reviewed. */
@NullMarked
package dev.rolloutkit.stack.internal.review;

import org.jspecify.annotations.NullMarked;
