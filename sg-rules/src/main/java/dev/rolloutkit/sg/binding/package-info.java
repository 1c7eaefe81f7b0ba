/** TargetGroupBindings: their content, which rules they ask for, and on which group of a target. */
@NullMarked
package dev.rolloutkit.sg.binding;

import org.jspecify.annotations.NullMarked;
