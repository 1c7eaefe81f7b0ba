/** Reading of where the update of a canary stands, and warnings for an admission hook. */
@NullMarked
package dev.rolloutkit.canary.internal.progress;

import org.jspecify.annotations.NullMarked;
