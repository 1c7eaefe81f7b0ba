package dev.rolloutkit.engine.internal.validation;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
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
 * longer than the rest of a pass and seldom change.
 *
 * <p>A result is reused only if everything that it depends on is equal to last time, so using the
 * cache of another Rollout by mistake costs time but never gives a wrong result. A cache is safe
 * for use by several threads.
 *
 * @rule A Rollout is not validated again while its spec and the objects to which it refers stay the
 *     same.
 */
public final class ValidationCache {
  private volatile @Nullable Validity last;
  private volatile @Nullable Steps lastSteps;

  /** An empty cache. */
  public ValidationCache() {}

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

  private Validity validity(RolloutState state, ReleaseOf<RolloutsChange> release) {
    Validity known = last;
    if (known == null || !known.isOf(release) || !known.holdsFor(state)) {
      known = Validity.of(state, release);
      last = known;
    }
    return known;
  }
}
