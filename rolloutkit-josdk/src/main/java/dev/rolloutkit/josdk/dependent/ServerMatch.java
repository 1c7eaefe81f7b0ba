package dev.rolloutkit.josdk.dependent;

import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.dependent.Matcher;
import java.util.Objects;
import java.util.Optional;

/**
 * The result of matching a live object with the desired one.
 *
 * @param plan what to do with the live object
 * @param <R> the type of the object
 */
public record ServerMatch<R extends HasMetadata>(UpdatePlan<R> plan) implements Matcher.Result<R> {
  /** Checks that the plan is not null. */
  public ServerMatch {
    Objects.requireNonNull(plan, "plan");
  }

  /** Whether there is nothing to send. */
  @Override
  public boolean matched() {
    return plan.update().isEmpty();
  }

  /** The object to send in place of the desired one, in a form that the server accepts. */
  @Override
  public Optional<R> computedDesired() {
    return plan.update();
  }
}
