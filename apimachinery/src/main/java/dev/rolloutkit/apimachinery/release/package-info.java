/** Releases of the matched systems, and the changes of behaviour that each brought. */
@NullMarked
package dev.rolloutkit.apimachinery.release;

import org.jspecify.annotations.NullMarked;
