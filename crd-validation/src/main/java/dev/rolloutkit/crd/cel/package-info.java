/**
 * The validation rules of a schema in CEL: compiled once, evaluated for each object.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.crd.cel;

import org.jspecify.annotations.NullMarked;
