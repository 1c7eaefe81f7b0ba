/** The Avi objects that AKO makes of a cluster, as values. */
@NullMarked
package dev.rolloutkit.ako.graph;

import org.jspecify.annotations.NullMarked;
