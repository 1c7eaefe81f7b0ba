package dev.rolloutkit.engine.validation;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.internal.validation.Validity;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what the last validation of a Rollout found. A validation takes much longer than the
 * rest of a pass and seldom comes to another result, so a caller keeps one cache for each Rollout
 * and hands it to every pass:
 *
 * <pre>{@code
 * ValidationCache validations = new ValidationCache();
 * Plan plan = BlueGreenEngine.reconcile(observed, now, config, validations);
 * }</pre>
 *
 * <p>A result is used again only where nothing that it depends on has changed, which is compared by
 * value, so that the cache of another Rollout costs time and nothing else. A cache may be shared
 * between threads.
 */
public final class ValidationCache {
  private volatile @Nullable Entry last;

  /** A cache that remembers nothing yet. */
  public ValidationCache() {}

  private record Entry(RolloutState state, Validity validity) {}

  /** What is wrong, the first thing that the controller would find alone; empty if nothing is. */
  public Optional<Problem> problem(RolloutState state) {
    return validity(state).problem();
  }

  /** The same where a blue-green strategy may do without any Service. */
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
