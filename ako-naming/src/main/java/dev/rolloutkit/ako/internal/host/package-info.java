/** Third stage: the immutable Avi objects for a host. */
@NullMarked
package dev.rolloutkit.ako.internal.host;

import org.jspecify.annotations.NullMarked;
