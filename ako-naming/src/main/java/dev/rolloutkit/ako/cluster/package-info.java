/** A snapshot of the objects of a cluster that AKO watches, indexed for AKO's look-ups. */
@NullMarked
package dev.rolloutkit.ako.cluster;

import org.jspecify.annotations.NullMarked;
