/** The webhook for Ingresses. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.ingress;

import org.jspecify.annotations.NullMarked;
