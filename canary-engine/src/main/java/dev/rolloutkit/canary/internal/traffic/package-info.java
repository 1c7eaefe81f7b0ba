/** Calls of traffic routers, and the effect of their answers on the weights. */
@NullMarked
package dev.rolloutkit.canary.internal.traffic;

import org.jspecify.annotations.NullMarked;
