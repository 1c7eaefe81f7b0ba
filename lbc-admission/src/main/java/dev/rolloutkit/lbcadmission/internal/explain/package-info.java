/**
 * Finds all violations of an object, whereas a webhook stops at the first one.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.explain;

import org.jspecify.annotations.NullMarked;
