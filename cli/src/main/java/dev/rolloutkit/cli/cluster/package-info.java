/** Manifests as the types that the modules take. */
@NullMarked
package dev.rolloutkit.cli.cluster;

import org.jspecify.annotations.NullMarked;
