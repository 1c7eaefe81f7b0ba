/** TargetGroupBindings: the value, its reader, and its networking block. */
@NullMarked
package dev.rolloutkit.lbc.binding;

import org.jspecify.annotations.NullMarked;
