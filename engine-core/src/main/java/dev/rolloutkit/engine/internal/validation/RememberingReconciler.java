package dev.rolloutkit.engine.internal.validation;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;

/**
 * A reconciler with a {@link ValidationCache} for each of the Rollouts that it has seen last.
 *
 * @param <S> what is observed
 */
public final class RememberingReconciler<S extends RolloutState> implements Reconciler<S> {
  /** Specs and templates of so many Rollouts take some ten megabytes. */
  private static final int ROLLOUTS = 1000;

  private final Pass<S> pass;
  private final LoadingCache<NamespacedName, ValidationCache> validations =
      CacheBuilder.newBuilder()
          .maximumSize(ROLLOUTS)
          .build(CacheLoader.from(() -> new ValidationCache()));

  /** A reconciler that has not seen any Rollout. */
  public RememberingReconciler(Pass<S> pass) {
    this.pass = pass;
  }

  /**
   * A pass of one configuration.
   *
   * @param <S> what is observed
   */
  @FunctionalInterface
  public interface Pass<S> {
    /** The plan of a pass that uses earlier validations of the same Rollout. */
    Plan plan(S state, Instant now, ValidationCache validations);
  }

  @Override
  public Plan reconcile(S state, Instant now) {
    Rollout rollout = state.rollout();
    NamespacedName key = new NamespacedName(rollout.namespace(), rollout.name());
    return pass.plan(state, now, validations.getUnchecked(key));
  }
}
