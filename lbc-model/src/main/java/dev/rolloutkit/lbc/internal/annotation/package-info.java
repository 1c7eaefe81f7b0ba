/** Annotations that have been read once. */
@NullMarked
package dev.rolloutkit.lbc.internal.annotation;

import org.jspecify.annotations.NullMarked;
