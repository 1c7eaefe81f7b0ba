/**
 * TargetGroupBindings, the rules that they request, and the security groups of targets to which the
 * controller adds those rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.binding;

import org.jspecify.annotations.NullMarked;
