/** A request for a custom resource, the steps that the API server takes, and its answer. */
@NullMarked
package dev.rolloutkit.crd.admission;

import org.jspecify.annotations.NullMarked;
