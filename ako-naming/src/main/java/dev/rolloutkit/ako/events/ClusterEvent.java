package dev.rolloutkit.ako.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/**
 * A change of one object of a cluster.
 *
 * @param operation whether the object is applied or deleted
 * @param object the object; of a deleted object only kind, namespace and name are used
 */
public record ClusterEvent(Operation operation, HasMetadata object) {

  /** The kind of change. */
  public enum Operation {
    /** The object is created, or updated if it exists. */
    APPLY,
    /** The object is deleted. */
    DELETE
  }

  /** Neither part may be {@code null}. */
  public ClusterEvent {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(object, "object");
  }

  /** The event that an object is created, or updated if it exists. */
  public static ClusterEvent apply(HasMetadata object) {
    return new ClusterEvent(Operation.APPLY, object);
  }

  /** The event that an object is deleted. */
  public static ClusterEvent delete(HasMetadata object) {
    return new ClusterEvent(Operation.DELETE, object);
  }
}
