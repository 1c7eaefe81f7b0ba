package dev.rolloutkit.engine.validation;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.engine.internal.validation.Validity;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.steps.StepHash;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the result of the last validation of a Rollout, and the hash of its steps. Both take
 * longer than the rest of a pass and seldom change, so keep one cache for each Rollout and pass it
 * to every reconciliation:
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
  private volatile @Nullable Steps lastSteps;

  /** An empty cache. */
  public ValidationCache() {}

  private record Entry(RolloutState state, Validity validity) {}

  private record Steps(
      @Nullable RolloutStrategy strategy, ReleaseOf<RolloutsChange> release, String hash) {}

  /** The first problem that a release of the controller would find. */
  public Optional<Problem> problem(RolloutState state, ReleaseOf<RolloutsChange> release) {
    return validity(state, release).problem();
  }

  /** Like {@link #problem}, but a blue-green strategy need not name a Service. */
  public Optional<Problem> problemWithoutService(
      RolloutState state, ReleaseOf<RolloutsChange> release) {
    return validity(state, release).problemWithoutService();
  }

  /** The same as a release of the controller computes it. */
  public String stepHash(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    RolloutStrategy strategy = rollout.spec().strategy();
    Steps known = lastSteps;
    if (known == null
        || !known.release().equals(release)
        || !Objects.equals(known.strategy(), strategy)) {
      known = new Steps(strategy, release, StepHash.of(rollout, release));
      lastSteps = known;
    }
    return known.hash();
  }

  @SuppressWarnings("ReferenceEquality") // the very same state needs no comparison
  private Validity validity(RolloutState state, ReleaseOf<RolloutsChange> release) {
    Entry known = last;
    boolean isSameRelease = known != null && known.validity().isOf(release);
    if (known != null && isSameRelease && known.state() == state) {
      return known.validity();
    }
    Validity validity =
        known != null && isSameRelease && known.validity().holdsFor(state)
            ? known.validity()
            : Validity.of(state, release);
    last = new Entry(state, validity);
    return validity;
  }
}
