/**
 * Pod templates: their canonical JSON, hash, defaults and equality.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.template;

import org.jspecify.annotations.NullMarked;
