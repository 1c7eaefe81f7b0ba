/** Objects as the controller decodes them, with Go's errors. */
@NullMarked
package dev.rolloutkit.lbcadmission.decode;

import org.jspecify.annotations.NullMarked;
