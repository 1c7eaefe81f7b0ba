/** The configuration of the canary engine, and the defects of the reference that it can fix. */
@NullMarked
package dev.rolloutkit.canary.config;

import org.jspecify.annotations.NullMarked;
