/** The rules that a single binding requests. */
@NullMarked
package dev.rolloutkit.sg.internal.binding;

import org.jspecify.annotations.NullMarked;
