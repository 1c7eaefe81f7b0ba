/**
 * The webhook for Ingresses.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.ingress;

import org.jspecify.annotations.NullMarked;
