/**
 * The controller's own types as tables, and values decoded into them: what is printed, hashed,
 * defaulted, compared and validated exactly as the controller does it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.schema;

import org.jspecify.annotations.NullMarked;
