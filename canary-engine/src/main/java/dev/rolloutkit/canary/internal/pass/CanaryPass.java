package dev.rolloutkit.canary.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.count.CanarySets;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ServiceCopy;
import dev.rolloutkit.engine.internal.pass.StrategyPass;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of a pass over a canary hand on. Each step returns the value for the next one.
 *
 * @rule A canary whose stable ReplicaSet is missing does not always count as a first deployment.
 */
public final class CanaryPass implements StrategyPass<CanaryPass> {
  private final CanaryInput input;
  private final ServiceCopies services;
  private final PassState state;
  private final CanarySets sets;
  private final Decisions decisions;

  /** The part of a pass that only a canary decides. */
  private record Decisions(
      @Nullable TrafficWeights weights,
      CanaryExperiments experiments,
      CanaryRuns runs,
      Optional<StepPluginResult> plugins) {}

  private CanaryPass(
      CanaryInput input,
      ServiceCopies services,
      PassState state,
      CanarySets sets,
      Decisions decisions) {
    this.input = input;
    this.services = services;
    this.state = state;
    this.sets = sets;
    this.decisions = decisions;
  }

  /**
   * A pass before its first step.
   *
   * @param validations the results of validations in earlier passes over the same Rollout
   */
  public static CanaryPass of(
      CanaryState cluster, Instant now, CanaryConfig config, ValidationCache validations) {
    CanaryInput input = CanaryInput.of(cluster, now, config, validations);
    PassState state = PassState.of(input.observed());
    return new CanaryPass(
        input,
        new ServiceCopies(input.observed()),
        state,
        CanarySets.of(state.revisions()),
        new Decisions(
            input.before().weights(), CanaryExperiments.NONE, CanaryRuns.NONE, Optional.empty()));
  }

  @Override
  public CanaryPass withState(PassState next) {
    return new CanaryPass(
        input,
        services,
        next,
        next.revisions() == state.revisions() ? sets : CanarySets.of(next.revisions()),
        decisions);
  }

  private CanaryPass with(Decisions decided) {
    return new CanaryPass(input, services, state, sets, decided);
  }

  /** The pass after routers got other weights. */
  public CanaryPass withWeights(@Nullable TrafficWeights set) {
    return with(new Decisions(set, decisions.experiments, decisions.runs, decisions.plugins));
  }

  /** The pass with other Experiments. */
  public CanaryPass withExperiments(CanaryExperiments found) {
    return with(new Decisions(decisions.weights, found, decisions.runs, decisions.plugins));
  }

  /** The pass with other AnalysisRuns. */
  public CanaryPass withRuns(CanaryRuns found) {
    return with(new Decisions(decisions.weights, decisions.experiments, found, decisions.plugins));
  }

  /** The pass after step plugins were called. */
  public CanaryPass withPlugins(StepPluginResult result) {
    return with(
        new Decisions(
            decisions.weights, decisions.experiments, decisions.runs, Optional.of(result)));
  }

  @Override
  public Observed observed() {
    return input.observed();
  }

  @Override
  public PassState state() {
    return state;
  }

  /** The observed objects. */
  public CanaryState cluster() {
    return input.cluster();
  }

  /** The results of validations in earlier passes over the same Rollout. */
  public ValidationCache validations() {
    return input.validations();
  }

  /** The defects of the reference that are fixed. */
  public Fixes<CanaryDefect> fixes() {
    return input.view().fixes();
  }

  /** Whether the engine fixes a defect. */
  public boolean fixes(CanaryDefect defect) {
    return fixes().fixes(defect);
  }

  /**
   * Whether the stable set to which the status refers is missing, and this does not count as a
   * first deployment.
   */
  public boolean isStableLost() {
    return fixes(CanaryDefect.STABLE_LOST)
        && stableRs() == null
        && !status().get(STABLE_RS).isEmpty();
  }

  /** The Rollout as it was observed. */
  public Rollout rollout() {
    return input.cluster().rollout();
  }

  /** The canary strategy. */
  public CanaryStrategy strategy() {
    return input.view().strategy();
  }

  /** Whether traffic routers split the traffic. */
  public boolean isRouted() {
    return strategy().trafficRouting() != null;
  }

  /** Whether the stable ReplicaSet shrinks while the canary grows ({@code dynamicStableScale}). */
  public boolean isDynamic() {
    return isRouted() && GoZero.of(strategy().dynamicStableScale());
  }

  /** The steps of the canary strategy. */
  public ImmutableList<CanaryStep> steps() {
    return input.steps().all();
  }

  /** The index of the current step in the observed status; empty if there are no steps. */
  public OptionalInt index() {
    return input.steps().index();
  }

  /** The current step in the observed status; empty if there are no steps or all are completed. */
  public Optional<CanaryStep> step() {
    return input.steps().current();
  }

  /** The hash of the steps. */
  public String stepHash() {
    return input.view().stepHash();
  }

  /** Whether the pod template or the steps differ from those of the status. */
  public boolean isChanged() {
    return input.view().isChanged(observed(), state);
  }

  /** Whether the new set is kept for its scale-down delay after an abort. */
  public boolean delaysAbort() {
    return input.view().delaysAbort(observed(), state);
  }

  /** Whether the current step has no time limit. */
  public boolean isOpenEnded() {
    return input.view().isOpenEnded();
  }

  /** Whether the update is fully promoted according to the status at the beginning of the pass. */
  public boolean isFullyPromoted() {
    return status().fullyPromoted();
  }

  /** The canary status at the beginning of the pass. */
  public CanaryStatus before() {
    return input.before();
  }

  /** The observed sizes of the sets. */
  public CanarySets sets() {
    return sets;
  }

  /** The weights of this pass: those of the status until routers get new ones. */
  public @Nullable TrafficWeights weights() {
    return decisions.weights;
  }

  /** The Experiments. */
  public CanaryExperiments experiments() {
    return decisions.experiments;
  }

  /** The AnalysisRuns. */
  public CanaryRuns runs() {
    return decisions.runs;
  }

  /** The result of the step plugins; empty before they are called. */
  public Optional<StepPluginResult> plugins() {
    return decisions.plugins;
  }

  /** The copy of a Service; null if there is none. */
  public @Nullable ServiceCopy service(String name) {
    return services.get(name);
  }
}
