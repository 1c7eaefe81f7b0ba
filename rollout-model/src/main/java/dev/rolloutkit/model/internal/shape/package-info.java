/** The mapping of value types to JSON, derived from the tables of the controller's types. */
@NullMarked
package dev.rolloutkit.model.internal.shape;

import org.jspecify.annotations.NullMarked;
