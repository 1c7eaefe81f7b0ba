package dev.rolloutkit.lbclass.evaluation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/**
 * What the API server will do with a request.
 *
 * @param problems why it refuses, in its order; empty when it accepts
 * @param warnings what it says beside accepting; empty when it refuses
 * @param dropped what it takes out silently
 * @param prepared the Service as it would be stored, but for values that are yet to be allocated
 * @param caveats what depends on the cluster and was not looked at
 */
public record Verdict(
    ImmutableList<Problem> problems,
    ImmutableList<String> warnings,
    ImmutableList<DroppedField> dropped,
    Service prepared,
    ImmutableSet<Caveat> caveats) {
  /** All are there. */
  public Verdict {
    Objects.requireNonNull(problems, "problems");
    Objects.requireNonNull(warnings, "warnings");
    Objects.requireNonNull(dropped, "dropped");
    Objects.requireNonNull(prepared, "prepared");
    Objects.requireNonNull(caveats, "caveats");
  }

  /** Whether the API server accepts. */
  public boolean allowed() {
    return problems.isEmpty();
  }
}
