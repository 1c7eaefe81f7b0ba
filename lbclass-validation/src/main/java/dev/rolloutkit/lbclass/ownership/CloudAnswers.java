package dev.rolloutkit.lbclass.ownership;

import dev.rolloutkit.apimachinery.ValueStyle;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import java.util.Optional;
import org.immutables.value.Value;

/** The answers of a cloud provider to the calls of a sync. */
@Value.Immutable
@ValueStyle
public interface CloudAnswers {
  /** The error message of a provider that leaves its load balancers to another controller. */
  String IMPLEMENTED_ELSEWHERE = "implemented by alternate to cloud provider";

  /** Whether the load balancer exists. */
  default boolean exists() {
    return false;
  }

  /** The error when the load balancer is looked up; empty for none. */
  Optional<CloudError> lookUpError();

  /** The error when the load balancer is created or updated; empty for none. */
  Optional<CloudError> ensureError();

  /** The error when the load balancer is deleted; empty for none. */
  Optional<CloudError> deleteError();

  /**
   * The status that creating or updating the load balancer returns; empty for a provider that
   * wrongly returns none.
   */
  Optional<LoadBalancerStatus> ensureStatus();

  /** Creates a builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CloudAnswers}. */
  final class Builder extends ImmutableCloudAnswers.Builder {}

  /**
   * An error of a provider.
   *
   * @param text the error message
   * @param implementedElsewhere whether it is the predefined Go error of a provider that leaves its
   *     load balancers to another controller; the service controller recognises this error by
   *     identity, not by its message
   */
  record CloudError(String text, boolean implementedElsewhere) {
    /** An ordinary error. */
    public static CloudError of(String text) {
      return new CloudError(text, false);
    }

    /** The error of a provider that leaves its load balancers to another controller. */
    public static CloudError elsewhere() {
      return new CloudError(IMPLEMENTED_ELSEWHERE, true);
    }
  }
}
