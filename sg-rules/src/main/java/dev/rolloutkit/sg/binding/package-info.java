/**
 * TargetGroupBindings, the rules that they request, and the security groups of targets that get
 * those rules.
 */
@NullMarked
package dev.rolloutkit.sg.binding;

import org.jspecify.annotations.NullMarked;
