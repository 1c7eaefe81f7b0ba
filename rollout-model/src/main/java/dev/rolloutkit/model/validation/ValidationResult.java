package dev.rolloutkit.model.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;

/**
 * The problems of a Rollout, and the fields that were not validated.
 *
 * @param problems every problem, in the order in which the controller reports them
 * @param unchecked paths of fields for which Kubernetes has rules that this library lacks; always empty for Kubernetes 1.34, the matched version
 */
public record ValidationResult(ImmutableList<Problem> problems, ImmutableList<String> unchecked) {

  /** Whether there is no problem. */
  public boolean isValid() {
    return problems.isEmpty();
  }
}
