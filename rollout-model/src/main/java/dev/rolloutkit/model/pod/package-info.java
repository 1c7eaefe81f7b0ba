/**
 * Validates the pod templates of workloads as Kubernetes does.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.pod;

import org.jspecify.annotations.NullMarked;
