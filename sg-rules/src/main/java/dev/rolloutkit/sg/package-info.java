/** The façade of this module: from TargetGroupBindings to the rules of security groups. */
@NullMarked
package dev.rolloutkit.sg;

import org.jspecify.annotations.NullMarked;
