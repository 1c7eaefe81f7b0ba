/** Manifests as the types that the modules take. */
@NullMarked
package dev.rolloutkit.examples.cluster;

import org.jspecify.annotations.NullMarked;
