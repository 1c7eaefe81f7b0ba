/** How fields are read from objects, and how two objects differ. */
@NullMarked
package dev.rolloutkit.consequences.internal.object;

import org.jspecify.annotations.NullMarked;
