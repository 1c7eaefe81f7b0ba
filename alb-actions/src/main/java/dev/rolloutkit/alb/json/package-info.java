/** Decoding of annotations into typed values, with the rules and error texts of Go's decoder. */
@NullMarked
package dev.rolloutkit.alb.json;

import org.jspecify.annotations.NullMarked;
