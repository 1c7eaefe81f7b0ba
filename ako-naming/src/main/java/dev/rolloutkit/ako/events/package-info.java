/**
 * The Avi objects after a series of events, compared with those after a restart of AKO.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.events;

import org.jspecify.annotations.NullMarked;
