/** The webhook for pods, which adds readiness gates. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.pod;

import org.jspecify.annotations.NullMarked;
