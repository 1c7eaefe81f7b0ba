/**
 * Computes the Avi objects that AKO creates for a cluster, in a full sync and after events.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.translate;

import org.jspecify.annotations.NullMarked;
