/**
 * The configuration of the engines of both strategies.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.rollout.config;

import org.jspecify.annotations.NullMarked;
