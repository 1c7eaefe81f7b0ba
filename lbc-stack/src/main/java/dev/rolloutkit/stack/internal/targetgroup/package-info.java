/** Writes TargetGroupBindings and security groups as trees. */
@NullMarked
package dev.rolloutkit.stack.internal.targetgroup;

import org.jspecify.annotations.NullMarked;
