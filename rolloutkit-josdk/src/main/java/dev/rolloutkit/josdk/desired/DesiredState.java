package dev.rolloutkit.josdk.desired;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * Adapts the desired state of a dependent to the live object, so that the server accepts the
 * update. Neither object is changed.
 *
 * @param <R> the type of the object
 */
@FunctionalInterface
public interface DesiredState<R extends HasMetadata> {
  /** Plans the update. Both objects have the same name and namespace. */
  UpdatePlan<R> plan(R live, R desired);
}
