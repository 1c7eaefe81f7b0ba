/** Decodes JSON into Go types that a table describes, with the messages of Go's decoder. */
@NullMarked
package dev.rolloutkit.apimachinery.internal.gotype;

import org.jspecify.annotations.NullMarked;
