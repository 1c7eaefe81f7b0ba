/** How a canary engine is set up: which defects of the reference it fixes. */
@NullMarked
package dev.rolloutkit.canary.config;

import org.jspecify.annotations.NullMarked;
