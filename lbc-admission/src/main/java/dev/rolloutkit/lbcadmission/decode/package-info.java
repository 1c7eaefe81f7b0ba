/** Decodes objects as the controller does, with Go's error messages. */
@NullMarked
package dev.rolloutkit.lbcadmission.decode;

import org.jspecify.annotations.NullMarked;
