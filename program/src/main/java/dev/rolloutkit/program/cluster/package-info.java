/** Reads manifests as the types that the modules expect. */
@NullMarked
package dev.rolloutkit.program.cluster;

import org.jspecify.annotations.NullMarked;
