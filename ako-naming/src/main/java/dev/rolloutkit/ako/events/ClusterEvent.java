package dev.rolloutkit.ako.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/**
 * A change of a cluster.
 *
 * @param operation what happens
 * @param object the object; for a deletion its kind, namespace and name count
 */
public record ClusterEvent(Operation operation, HasMetadata object) {

  /** What happens to an object. */
  public enum Operation {
    /** It is made, or changed if it is there. */
    APPLY,
    /** It is deleted. */
    DELETE
  }

  /** Both are there. */
  public ClusterEvent {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(object, "object");
  }

  /** An object is made or changed. */
  public static ClusterEvent apply(HasMetadata object) {
    return new ClusterEvent(Operation.APPLY, object);
  }

  /** An object is deleted. */
  public static ClusterEvent delete(HasMetadata object) {
    return new ClusterEvent(Operation.DELETE, object);
  }
}
