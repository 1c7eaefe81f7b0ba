/**
 * The target groups of Services and their TargetGroupBindings.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.targetgroup;

import org.jspecify.annotations.NullMarked;
