/** The Avi objects that AKO creates, as immutable values. */
@NullMarked
package dev.rolloutkit.ako.graph;

import org.jspecify.annotations.NullMarked;
