/** Reads JSON trees of known shape, with what is wrong in them as problems. */
@NullMarked
package dev.rolloutkit.sg.json;

import org.jspecify.annotations.NullMarked;
