/**
 * Decodes objects as the controller does, with Go's error messages.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.decode;

import org.jspecify.annotations.NullMarked;
