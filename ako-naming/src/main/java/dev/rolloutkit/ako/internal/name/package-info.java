/** The parts of names: markers, prefixes and encodings. */
@NullMarked
package dev.rolloutkit.ako.internal.name;

import org.jspecify.annotations.NullMarked;
