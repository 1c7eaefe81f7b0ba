/** How the engines of both strategies are configured. */
@NullMarked
package dev.rolloutkit.rollout.config;

import org.jspecify.annotations.NullMarked;
