/**
 * A request for a custom resource, the steps that the API server takes, and its answer.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.crd.admission;

import org.jspecify.annotations.NullMarked;
