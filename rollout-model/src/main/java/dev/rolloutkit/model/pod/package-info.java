/** Validates the pod templates of workloads as Kubernetes does. */
@NullMarked
package dev.rolloutkit.model.pod;

import org.jspecify.annotations.NullMarked;
