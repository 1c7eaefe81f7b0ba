package dev.rolloutkit.lbclass.ownership;

import dev.rolloutkit.apimachinery.ValueStyle;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import java.util.Optional;
import org.immutables.value.Value;

/** What a cloud provider answers to the calls of a sync. */
@Value.Immutable
@ValueStyle
public interface CloudAnswers {
  /** The error of a provider that leaves load balancers to another controller. */
  String IMPLEMENTED_ELSEWHERE = "implemented by alternate to cloud provider";

  /** Whether the load balancer exists. */
  default boolean exists() {
    return false;
  }

  /** The error of the look-up. */
  Optional<CloudError> lookUpError();

  /** The error of creating or updating. */
  Optional<CloudError> ensureError();

  /** The error of deleting. */
  Optional<CloudError> deleteError();

  /** The status that creating or updating gives; none is a fault of the provider. */
  Optional<LoadBalancerStatus> ensureStatus();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CloudAnswers}. */
  final class Builder extends ImmutableCloudAnswers.Builder {}

  /**
   * An error of a provider.
   *
   * @param text its text
   * @param implementedElsewhere whether it is the one by which a provider says that another
   *     controller does the work; upstream tells it by identity, not by its text
   */
  record CloudError(String text, boolean implementedElsewhere) {
    /** An ordinary error. */
    public static CloudError of(String text) {
      return new CloudError(text, false);
    }

    /** The error that the work is done elsewhere. */
    public static CloudError elsewhere() {
      return new CloudError(IMPLEMENTED_ELSEWHERE, true);
    }
  }
}
