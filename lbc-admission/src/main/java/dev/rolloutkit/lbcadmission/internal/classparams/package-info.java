/**
 * The webhook for IngressClassParams.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.classparams;

import org.jspecify.annotations.NullMarked;
