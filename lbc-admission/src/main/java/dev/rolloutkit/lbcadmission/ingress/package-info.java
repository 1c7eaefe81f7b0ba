/** The webhook for Ingresses. */
@NullMarked
package dev.rolloutkit.lbcadmission.ingress;

import org.jspecify.annotations.NullMarked;
