/**
 * The façade of this module: from TargetGroupBindings to the rules of security groups.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg;

import org.jspecify.annotations.NullMarked;
