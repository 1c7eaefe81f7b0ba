/** Calls of traffic routers, and the weights that result from their answers. */
@NullMarked
package dev.rolloutkit.canary.internal.traffic;

import org.jspecify.annotations.NullMarked;
