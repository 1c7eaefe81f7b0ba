package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import java.util.Objects;
import java.util.Optional;

/**
 * What one sync of the service controller does, in order.
 *
 * @param operation which branch it takes
 * @param steps what it does; each prints as one line
 * @param writtenStatus the status that it writes; empty if it writes none
 * @param error why it fails, and will be tried again
 */
public record SyncPlan(
    Operation operation,
    ImmutableList<SyncStep> steps,
    Optional<LoadBalancerStatus> writtenStatus,
    Optional<String> error) {
  /** The two branches of a sync. */
  public enum Operation {
    /** Creates or updates the load balancer. */
    ENSURE("ensure"),
    /** Takes it down. */
    DELETE("delete");

    private final String word;

    Operation(String word) {
      this.word = word;
    }

    /** {@code ensure} or {@code delete}. */
    public String word() {
      return word;
    }
  }

  /** All are there. */
  public SyncPlan {
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(steps, "steps");
    Objects.requireNonNull(writtenStatus, "writtenStatus");
    Objects.requireNonNull(error, "error");
  }
}
