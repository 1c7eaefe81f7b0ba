/** JSON as Go reads and writes it: readers, writers, decoders into values, and trees. */
@NullMarked
package dev.rolloutkit.apimachinery.json;

import org.jspecify.annotations.NullMarked;
