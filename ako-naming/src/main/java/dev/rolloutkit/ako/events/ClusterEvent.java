package dev.rolloutkit.ako.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/**
 * A change of one object of a cluster.
 *
 * @param operation what happens
 * @param object the object; of a deleted object only kind, namespace and name are used
 */
public record ClusterEvent(Operation operation, HasMetadata object) {

  /** What happens to an object. */
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

  /** Creates an object, or updates it if it exists. */
  public static ClusterEvent apply(HasMetadata object) {
    return new ClusterEvent(Operation.APPLY, object);
  }

  /** Deletes an object. */
  public static ClusterEvent delete(HasMetadata object) {
    return new ClusterEvent(Operation.DELETE, object);
  }
}
