/**
 * What exists at one moment, and who answers there.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.world;

import org.jspecify.annotations.NullMarked;
