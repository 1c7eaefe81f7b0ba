/** The configuration of a canary engine: the defects of the reference that it fixes. */
@NullMarked
package dev.rolloutkit.canary.config;

import org.jspecify.annotations.NullMarked;
