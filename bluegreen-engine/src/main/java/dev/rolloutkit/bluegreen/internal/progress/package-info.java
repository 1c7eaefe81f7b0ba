/** Reading of where an update stands, and warnings for an admission hook. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.progress;

import org.jspecify.annotations.NullMarked;
