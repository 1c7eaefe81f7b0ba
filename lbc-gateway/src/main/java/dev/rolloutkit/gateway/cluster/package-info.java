/**
 * The objects of a cluster as the API server stores them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.cluster;

import org.jspecify.annotations.NullMarked;
