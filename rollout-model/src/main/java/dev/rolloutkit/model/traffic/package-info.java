/** What a canary does to its traffic next: weights, replica counts, and the calls of a router. */
@NullMarked
package dev.rolloutkit.model.traffic;

import org.jspecify.annotations.NullMarked;
