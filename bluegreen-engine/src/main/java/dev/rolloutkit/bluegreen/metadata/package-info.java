/**
 * Labels and annotations that pods carry only in a certain role. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.metadata;

import org.jspecify.annotations.NullMarked;
