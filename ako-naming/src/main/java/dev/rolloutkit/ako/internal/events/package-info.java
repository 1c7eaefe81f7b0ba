/** Plays a series of events, and finds the names in a graph. */
@NullMarked
package dev.rolloutkit.ako.internal.events;

import org.jspecify.annotations.NullMarked;
