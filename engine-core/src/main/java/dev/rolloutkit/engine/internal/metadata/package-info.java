/** Labels and annotations that pods have only in a certain role. */
@NullMarked
package dev.rolloutkit.engine.internal.metadata;

import org.jspecify.annotations.NullMarked;
