/** Reads the objects of manifests that AKO would watch. */
@NullMarked
package dev.rolloutkit.ako.internal.cluster;

import org.jspecify.annotations.NullMarked;
