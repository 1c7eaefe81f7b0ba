/** Kubernetes manifests of any origin, read document by document. */
@NullMarked
package dev.rolloutkit.cli.manifests;

import org.jspecify.annotations.NullMarked;
