/** What exists at one moment, and who answers there. */
@NullMarked
package dev.rolloutkit.consequences.world;

import org.jspecify.annotations.NullMarked;
