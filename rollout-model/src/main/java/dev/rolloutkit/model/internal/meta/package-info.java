/** Reads label selectors and times. */
@NullMarked
package dev.rolloutkit.model.internal.meta;

import org.jspecify.annotations.NullMarked;
