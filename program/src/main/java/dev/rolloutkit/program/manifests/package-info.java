/** Kubernetes manifests of any origin, read document by document. */
@NullMarked
package dev.rolloutkit.program.manifests;

import org.jspecify.annotations.NullMarked;
