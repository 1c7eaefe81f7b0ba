/** The target groups of Services and their TargetGroupBindings. */
@NullMarked
package dev.rolloutkit.stack.targetgroup;

import org.jspecify.annotations.NullMarked;
