/** The objects of a cluster as the API server stores them. */
@NullMarked
package dev.rolloutkit.gateway.cluster;

import org.jspecify.annotations.NullMarked;
