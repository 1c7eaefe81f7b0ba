/** Reviews of dynamic admission control, read and answered. */
@NullMarked
package dev.rolloutkit.apimachinery.internal.admission;

import org.jspecify.annotations.NullMarked;
