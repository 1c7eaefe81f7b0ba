/**
 * The configuration of the engine: which defects it fixes, and what it does beyond the reference.
 */
@NullMarked
package dev.rolloutkit.bluegreen.config;

import org.jspecify.annotations.NullMarked;
