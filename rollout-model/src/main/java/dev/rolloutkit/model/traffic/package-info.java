/**
 * The next change to the traffic of a canary: weights, replica counts, and the calls to a router.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.traffic;

import org.jspecify.annotations.NullMarked;
