package dev.rolloutkit.model.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;

/**
 * What is wrong with a Rollout, and what was not looked at.
 *
 * @param problems every problem, in the order in which the controller reports them
 * @param unchecked paths of fields that Kubernetes has rules for and this library has not; none for
 *     Kubernetes 1.34, the version that is matched
 */
public record ValidationResult(ImmutableList<Problem> problems, ImmutableList<String> unchecked) {

  /** Whether nothing is wrong as far as was looked. */
  public boolean isValid() {
    return problems.isEmpty();
  }
}
