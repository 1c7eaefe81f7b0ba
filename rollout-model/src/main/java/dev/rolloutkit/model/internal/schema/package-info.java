/**
 * The controller's own types as tables, and values decoded into them: what is printed, hashed,
 * defaulted, compared and validated exactly as the controller does it.
 */
@NullMarked
package dev.rolloutkit.model.internal.schema;

import org.jspecify.annotations.NullMarked;
