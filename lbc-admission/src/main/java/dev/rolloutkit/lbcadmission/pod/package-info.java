/** The webhook of pods: readiness gates. */
@NullMarked
package dev.rolloutkit.lbcadmission.pod;

import org.jspecify.annotations.NullMarked;
