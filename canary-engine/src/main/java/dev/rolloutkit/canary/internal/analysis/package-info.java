/** Analyses in a step of a canary and beside its steps. */
@NullMarked
package dev.rolloutkit.canary.internal.analysis;

import org.jspecify.annotations.NullMarked;
