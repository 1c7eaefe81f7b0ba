/** The checks of an Ingress group. */
@NullMarked
package dev.rolloutkit.stack.internal.lint;

import org.jspecify.annotations.NullMarked;
