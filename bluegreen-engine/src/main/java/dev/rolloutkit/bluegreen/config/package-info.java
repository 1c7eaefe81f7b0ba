/**
 * The configuration of the engine: which defects it fixes, and what it does beyond the reference.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.bluegreen.config;

import org.jspecify.annotations.NullMarked;
