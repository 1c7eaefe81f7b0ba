/** The values and patterns of schemas. */
@NullMarked
package dev.rolloutkit.crd.internal.schema;

import org.jspecify.annotations.NullMarked;
