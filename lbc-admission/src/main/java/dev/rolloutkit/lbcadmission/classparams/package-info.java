/** The webhook for IngressClassParams. */
@NullMarked
package dev.rolloutkit.lbcadmission.classparams;

import org.jspecify.annotations.NullMarked;
