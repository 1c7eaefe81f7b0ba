/** How close a stack comes to the limits of AWS. */
@NullMarked
package dev.rolloutkit.stack.quota;

import org.jspecify.annotations.NullMarked;
