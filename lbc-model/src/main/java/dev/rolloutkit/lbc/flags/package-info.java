/**
 * The command-line flags and feature gates of the AWS Load Balancer Controller, with its own names
 * and defaults, and how they are read from the arguments of its container.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.flags;

import org.jspecify.annotations.NullMarked;
