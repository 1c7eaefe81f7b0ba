/** How the rules behind a door are found and matched. */
@NullMarked
package dev.rolloutkit.consequences.internal.door;

import org.jspecify.annotations.NullMarked;
