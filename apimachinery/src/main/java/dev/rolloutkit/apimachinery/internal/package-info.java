/** What sister modules share of Go: the order of strings, formats, flags and hashes. */
@NullMarked
package dev.rolloutkit.apimachinery.internal;

import org.jspecify.annotations.NullMarked;
