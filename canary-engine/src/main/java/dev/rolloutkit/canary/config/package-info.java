/** The configuration of a canary engine: which defects of the reference it fixes. */
@NullMarked
package dev.rolloutkit.canary.config;

import org.jspecify.annotations.NullMarked;
