/** Finds all violations of an object, whereas a webhook stops at the first one. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.explain;

import org.jspecify.annotations.NullMarked;
