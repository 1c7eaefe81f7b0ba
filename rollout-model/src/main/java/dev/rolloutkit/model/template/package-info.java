/** Pod templates: their canonical JSON, hash, defaults and equality. */
@NullMarked
package dev.rolloutkit.model.template;

import org.jspecify.annotations.NullMarked;
