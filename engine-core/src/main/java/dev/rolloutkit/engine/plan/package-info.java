/** What one pass of a controller decides. */
@NullMarked
package dev.rolloutkit.engine.plan;

import org.jspecify.annotations.NullMarked;
