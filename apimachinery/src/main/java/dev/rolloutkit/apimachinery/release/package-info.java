/**
 * Releases of the matched systems, and the changes of behaviour that each brought.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.apimachinery.release;

import org.jspecify.annotations.NullMarked;
