/** The generated classes that set and read the fields of value types by their places. */
@NullMarked
package dev.rolloutkit.model.internal.binding;

import org.jspecify.annotations.NullMarked;
