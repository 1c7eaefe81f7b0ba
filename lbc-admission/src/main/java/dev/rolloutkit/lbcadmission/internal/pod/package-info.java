/**
 * The webhook for pods, which adds readiness gates.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.pod;

import org.jspecify.annotations.NullMarked;
