/**
 * The webhook for IngressClassParams.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.classparams;

import org.jspecify.annotations.NullMarked;
