/**
 * The ports that are open although no binding requests them, and rules that open as few of them as
 * possible.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.exposure;

import org.jspecify.annotations.NullMarked;
