/** Blue-green and canary strategies with their steps. */
@NullMarked
package dev.rolloutkit.model.strategy;

import org.jspecify.annotations.NullMarked;
