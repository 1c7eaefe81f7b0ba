/**
 * The Avi objects that AKO creates, as immutable values.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.graph;

import org.jspecify.annotations.NullMarked;
