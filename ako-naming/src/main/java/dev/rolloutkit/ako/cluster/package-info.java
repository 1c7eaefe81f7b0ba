/**
 * A snapshot of the objects of a cluster that AKO watches, indexed for AKO's look-ups.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.cluster;

import org.jspecify.annotations.NullMarked;
