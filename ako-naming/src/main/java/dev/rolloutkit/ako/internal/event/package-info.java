/** Which objects AKO handles, in which order, in a full sync and because of events. */
@NullMarked
package dev.rolloutkit.ako.internal.event;

import org.jspecify.annotations.NullMarked;
