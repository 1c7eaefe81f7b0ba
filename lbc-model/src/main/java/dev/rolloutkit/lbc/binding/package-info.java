/**
 * TargetGroupBindings: the value, its reader, and its networking block.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.binding;

import org.jspecify.annotations.NullMarked;
