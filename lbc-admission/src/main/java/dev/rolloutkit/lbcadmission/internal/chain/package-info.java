/** One run through all stages of admission. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.chain;

import org.jspecify.annotations.NullMarked;
