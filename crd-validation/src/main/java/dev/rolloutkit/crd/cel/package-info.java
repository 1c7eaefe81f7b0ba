/** The validation rules of a schema in CEL: compiled once, evaluated for each object. */
@NullMarked
package dev.rolloutkit.crd.cel;

import org.jspecify.annotations.NullMarked;
