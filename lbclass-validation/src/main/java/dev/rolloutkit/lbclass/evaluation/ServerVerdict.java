package dev.rolloutkit.lbclass.evaluation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/**
 * The API server's answer to a request.
 *
 * @param problems why it rejects the request, in its order; empty if it accepts the request
 * @param warnings the warnings with which it accepts the request; empty if it rejects the request
 * @param dropped the fields that it silently drops or never shows
 * @param prepared the Service as a client reads it afterwards, except for values that are yet to be
 *     allocated
 * @param caveats the checks that depend on the state of the cluster and were not made
 */
public record ServerVerdict(
    ImmutableList<Problem> problems,
    ImmutableList<String> warnings,
    ImmutableList<DroppedField> dropped,
    Service prepared,
    ImmutableSet<Caveat> caveats) {
  /** No component may be {@code null}. */
  public ServerVerdict {
    Objects.requireNonNull(problems, "problems");
    Objects.requireNonNull(warnings, "warnings");
    Objects.requireNonNull(dropped, "dropped");
    Objects.requireNonNull(prepared, "prepared");
    Objects.requireNonNull(caveats, "caveats");
  }

  /** Whether the API server accepts the request. */
  public boolean allowed() {
    return problems.isEmpty();
  }
}
