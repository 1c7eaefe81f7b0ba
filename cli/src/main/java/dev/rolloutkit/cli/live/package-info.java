/** Exports of the cluster beside the manifests. */
@NullMarked
package dev.rolloutkit.cli.live;

import org.jspecify.annotations.NullMarked;
