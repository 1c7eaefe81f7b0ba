package dev.rolloutkit.engine.validation;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.internal.validation.Validity;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the result of the last validation of a Rollout. Validation takes much longer than the
 * rest of a pass and its result seldom changes, so keep one cache for each Rollout and pass it to
 * every reconciliation:
 *
 * <pre>{@code
 * ValidationCache validations = new ValidationCache();
 * Plan plan = BlueGreenEngine.reconcile(observed, now, config, validations);
 * }</pre>
 *
 * <p>A result is reused only if everything that it depends on is equal to last time, so using the
 * cache of another Rollout by mistake costs time but never gives a wrong result. A cache is safe
 * for use by several threads.
 */
public final class ValidationCache {
  private volatile @Nullable Entry last;

  /** An empty cache. */
  public ValidationCache() {}

  private record Entry(RolloutState state, Validity validity) {}

  /** The first problem that the controller would find; empty if the Rollout is valid. */
  public Optional<Problem> problem(RolloutState state) {
    return validity(state).problem();
  }

  /** Like {@link #problem}, but a blue-green strategy need not name a Service. */
  public Optional<Problem> problemWithoutService(RolloutState state) {
    return validity(state).problemWithoutService();
  }

  @SuppressWarnings("ReferenceEquality") // the very same state needs no comparison
  private Validity validity(RolloutState state) {
    Entry known = last;
    if (known != null && known.state() == state) {
      return known.validity();
    }
    Validity validity =
        known != null && known.validity().holdsFor(state) ? known.validity() : Validity.of(state);
    last = new Entry(state, validity);
    return validity;
  }
}
