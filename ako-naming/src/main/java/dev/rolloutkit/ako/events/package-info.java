/** What becomes of AKO's objects while the cluster changes, and what a restart would change. */
@NullMarked
package dev.rolloutkit.ako.events;

import org.jspecify.annotations.NullMarked;
