/** The progress of a canary update, and warnings for an admission webhook. */
@NullMarked
package dev.rolloutkit.canary.internal.progress;

import org.jspecify.annotations.NullMarked;
