/** Reads manifests as the types that the modules expect. */
@NullMarked
package dev.rolloutkit.cli.cluster;

import org.jspecify.annotations.NullMarked;
