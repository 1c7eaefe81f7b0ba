/** The webhook for IngressClassParams. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.classparams;

import org.jspecify.annotations.NullMarked;
