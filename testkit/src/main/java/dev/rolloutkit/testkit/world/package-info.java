/** Worlds around our controllers, to be explored: what can happen to a cluster, and what must not. */
@NullMarked
package dev.rolloutkit.testkit.world;

import org.jspecify.annotations.NullMarked;
