/** Second stage: each host gets the virtual service that serves it. */
@NullMarked
package dev.rolloutkit.ako.internal.place;

import org.jspecify.annotations.NullMarked;
