/** The progress of an update, and warnings for an admission hook. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.progress;

import org.jspecify.annotations.NullMarked;
