/** The configuration of the engines of both strategies. */
@NullMarked
package dev.rolloutkit.rollout.config;

import org.jspecify.annotations.NullMarked;
