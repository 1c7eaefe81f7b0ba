package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import java.util.Objects;
import java.util.Optional;

/**
 * The steps of one sync of the service controller.
 *
 * @param operation whether the sync ensures or deletes the load balancer
 * @param steps the steps in order; {@code toString} of each step is one line
 * @param writtenStatus the status that the sync writes; empty if it writes none
 * @param error the error with which the sync fails and after which it is retried; empty on success
 */
public record SyncPlan(
    Operation operation,
    ImmutableList<SyncStep> steps,
    Optional<LoadBalancerStatus> writtenStatus,
    Optional<String> error) {
  /** What a sync does with the load balancer. */
  public enum Operation {
    /** Creates or updates the load balancer. */
    ENSURE("ensure"),
    /** Deletes the load balancer. */
    DELETE("delete");

    private final String word;

    Operation(String word) {
      this.word = word;
    }

    /** The name, {@code ensure} or {@code delete}. */
    public String word() {
      return word;
    }
  }

  /** No component may be {@code null}. */
  public SyncPlan {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(steps, "steps");
    Objects.requireNonNull(writtenStatus, "writtenStatus");
    Objects.requireNonNull(error, "error");
  }
}
