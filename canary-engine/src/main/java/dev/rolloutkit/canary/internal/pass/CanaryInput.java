package dev.rolloutkit.canary.internal.pass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.internal.pass.KnownSpec;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The input of a pass over a canary, and what follows from it alone.
 *
 * @param cluster the observed objects
 * @param observed the part of the input that passes of every strategy have
 * @param view the strategy, and the fixed defects
 * @param validations the results of validations in earlier passes over the same Rollout
 * @param steps the steps of the strategy
 */
record CanaryInput(
    CanaryState cluster,
    Observed observed,
    CanaryView view,
    ValidationCache validations,
    Steps steps) {
  private static final CanaryStatus NO_STATUS = CanaryStatus.builder().build();
  private static final CanaryStrategy UNSET = CanaryStrategy.builder().build();

  /**
   * The steps and the current one in the observed status.
   *
   * @param all all steps
   * @param index the index of the current one; empty if there are no steps
   * @param current the current one; empty if there are no steps or all are completed
   */
  record Steps(ImmutableList<CanaryStep> all, OptionalInt index, Optional<CanaryStep> current) {}

  static CanaryInput of(
      CanaryState state, Instant now, CanaryConfig config, ValidationCache validations) {
    KnownSpec known = KnownSpec.of(state.rollout(), config.release());
    CanaryState cluster =
        known.dropped().isEmpty()
            ? state
            : CanaryState.builder().from(state).rollout(known.rollout()).build();
    Rollout rollout = cluster.rollout();
    CanaryStrategy given = Strategies.canary(rollout);
    CanaryView view =
        new CanaryView(
            rollout,
            given == null ? UNSET : given,
            validations.stepHash(rollout, config.release()),
            config.fixes());
    return new CanaryInput(
        cluster,
        new Observed(cluster, now, config.resyncPeriod(), config.release(), known.dropped(), view),
        view,
        validations,
        new Steps(
            Strategies.steps(rollout),
            CanarySteps.currentIndex(rollout),
            CanarySteps.current(rollout)));
  }

  /** The canary status at the beginning of the pass. */
  CanaryStatus before() {
    CanaryStatus before = cluster.rollout().status().canary();
    return before == null ? NO_STATUS : before;
  }
}
