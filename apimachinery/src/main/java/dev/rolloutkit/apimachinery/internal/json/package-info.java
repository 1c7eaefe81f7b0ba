/** Trees, tokens and lists of JSON, as sister modules read and write them. */
@NullMarked
package dev.rolloutkit.apimachinery.internal.json;

import org.jspecify.annotations.NullMarked;
