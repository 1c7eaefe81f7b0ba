/** Everything that is wrong with an object, where a webhook stops at the first. */
@NullMarked
package dev.rolloutkit.lbcadmission.explain;

import org.jspecify.annotations.NullMarked;
