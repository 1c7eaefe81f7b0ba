/**
 * Blue-green and canary strategies with their steps.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.strategy;

import org.jspecify.annotations.NullMarked;
