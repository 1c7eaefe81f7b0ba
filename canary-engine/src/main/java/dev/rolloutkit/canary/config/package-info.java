/**
 * The configuration of the canary engine, and the defects of the reference that it can fix.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.canary.config;

import org.jspecify.annotations.NullMarked;
