/** Schemas of custom resources, and what they make of a manifest. */
@NullMarked
package dev.rolloutkit.program.schema;

import org.jspecify.annotations.NullMarked;
