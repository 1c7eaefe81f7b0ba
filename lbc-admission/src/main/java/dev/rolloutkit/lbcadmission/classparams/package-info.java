/** The webhook of IngressClassParams. */
@NullMarked
package dev.rolloutkit.lbcadmission.classparams;

import org.jspecify.annotations.NullMarked;
