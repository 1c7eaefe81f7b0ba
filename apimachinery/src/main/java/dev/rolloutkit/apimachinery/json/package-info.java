/**
 * JSON as Go reads and writes it: readers, writers, decoders into values, and trees.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.apimachinery.json;

import org.jspecify.annotations.NullMarked;
