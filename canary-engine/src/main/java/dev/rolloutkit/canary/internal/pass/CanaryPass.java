package dev.rolloutkit.canary.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.internal.count.CanarySets;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.KnownSpec;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceCopy;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.validation.ValidationCache;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The state of one pass over a canary: the state that every strategy has, and what a canary adds.
 * Each part of the pass reads and changes it.
 */
public final class CanaryPass {
  private static final CanaryStatus NO_STATUS = CanaryStatus.builder().build();
  private static final CanaryStrategy UNSET = CanaryStrategy.builder().build();

  private final CanaryState state;
  private final Fixes<CanaryDefect> fixes;
  private final ValidationCache validations;
  private final Observed in;
  private final PlanDraft out;
  private final CanaryStrategy strategy;
  private final CanaryView view;
  private final ImmutableList<CanaryStep> steps;
  private final OptionalInt index;
  private final @Nullable CanaryStep step;
  private final CanaryStatus before;
  private final Map<String, @Nullable ServiceCopy> services = new HashMap<>();

  private CanarySets sets = new CanarySets(null, null, false, ImmutableList.of());
  private @Nullable TrafficWeights weights;
  private @Nullable Experiment experiment;
  private String experimentName = "";
  private List<Experiment> otherExperiments = new ArrayList<>();
  private @Nullable AnalysisRun stepRun;
  private @Nullable AnalysisRun backgroundRun;
  private @Nullable RolloutAnalysisRunStatus stepRunEntry;
  private @Nullable RolloutAnalysisRunStatus backgroundRunEntry;
  private @Nullable StepPluginResult plugins;

  /**
   * Creates a pass in which some writes are refused.
   *
   * @param validations the results of validations in earlier passes over the same Rollout
   * @param refusals the refusals by the index of the write among all actions of the pass
   */
  public CanaryPass(
      CanaryState observed,
      Instant now,
      CanaryConfig config,
      ValidationCache validations,
      ImmutableMap<Integer, Refusal> refusals) {
    KnownSpec known = KnownSpec.of(observed.rollout(), config.release());
    this.state =
        known.dropped().isEmpty()
            ? observed
            : CanaryState.builder().from(observed).rollout(known.rollout()).build();
    this.validations = validations;
    this.fixes = config.fixes();
    Rollout rollout = state.rollout();
    CanaryStrategy given = Strategies.canary(rollout);
    strategy = given == null ? UNSET : given;
    view =
        new CanaryView(rollout, strategy, validations.stepHash(rollout, config.release()), fixes);
    in = new Observed(state, now, config.resyncPeriod(), config.release(), known.dropped(), view);
    out = new PlanDraft(in, refusals, this);
    steps = Strategies.steps(rollout);
    index = CanarySteps.currentIndex(rollout);
    step = CanarySteps.current(rollout).orElse(null);
    before = rollout.status().canary() == null ? NO_STATUS : rollout.status().canary();
    weights = before.weights();
  }

  /** The observed state. */
  public CanaryState state() {
    return state;
  }

  /** The results of validations in earlier passes over the same Rollout. */
  public ValidationCache validations() {
    return validations;
  }

  /** The defects of the reference that are fixed. */
  public Fixes<CanaryDefect> fixes() {
    return fixes;
  }

  /** Whether the engine fixes a defect. */
  public boolean fixes(CanaryDefect defect) {
    return fixes.fixes(defect);
  }

  /**
   * Whether the stable set to which the status refers is missing, and this does not count as a
   * first deployment.
   */
  public boolean isStableLost() {
    return fixes(CanaryDefect.STABLE_LOST)
        && out.stableRs() == null
        && !out.status().get(STABLE_RS).isEmpty();
  }

  /** The input that passes of every strategy have. */
  public Observed in() {
    return in;
  }

  /** The plan so far. */
  public PlanDraft out() {
    return out;
  }

  /** The Rollout as it was observed. */
  public Rollout rollout() {
    return in.rollout();
  }

  /** The canary strategy. */
  public CanaryStrategy strategy() {
    return strategy;
  }

  /** Whether traffic routers split the traffic. */
  public boolean isRouted() {
    return strategy.trafficRouting() != null;
  }

  /** Whether the stable ReplicaSet shrinks while the canary grows ({@code dynamicStableScale}). */
  public boolean isDynamic() {
    return isRouted() && GoZero.of(strategy.dynamicStableScale());
  }

  /** The steps of the canary strategy. */
  public ImmutableList<CanaryStep> steps() {
    return steps;
  }

  /** The index of the current step in the observed status; empty if there are no steps. */
  public OptionalInt index() {
    return index;
  }

  /** The current step in the observed status; empty if there are no steps or all are completed. */
  public Optional<CanaryStep> step() {
    return Optional.ofNullable(step);
  }

  /** The hash of the steps. */
  public String stepHash() {
    return view.stepHash();
  }

  /** Whether the pod template or the steps differ from those of the status. */
  public boolean isChanged() {
    return view.isChanged(in, out);
  }

  /** Whether the new set is kept for its scale-down delay after an abort. */
  public boolean delaysAbort() {
    return view.delaysAbort(in, out);
  }

  /** Whether the current step has no time limit. */
  public boolean isOpenEnded() {
    return view.isOpenEnded(in, out);
  }

  /** Whether the update is fully promoted according to the status at the beginning of the pass. */
  public boolean isFullyPromoted() {
    return out.status().fullyPromoted();
  }

  /** The canary status at the beginning of the pass. */
  public CanaryStatus before() {
    return before;
  }

  /** The observed sizes of the sets. */
  public CanarySets sets() {
    return sets;
  }

  /** Sets the role of each ReplicaSet; {@link #sets} changes accordingly. */
  public void findSets() {
    ReplicaSetCopy newRs = out.newRs();
    ReplicaSetCopy stableRs = out.stableRs();
    ImmutableList.Builder<ReplicaSetState> others = ImmutableList.builder();
    out.otherRss().forEach(rs -> others.add(size(rs)));
    sets =
        new CanarySets(
            newRs == null ? null : size(newRs),
            stableRs == null ? null : size(stableRs),
            newRs != null && stableRs != null && newRs.name.equals(stableRs.name),
            others.build());
  }

  private static ReplicaSetState size(ReplicaSetCopy rs) {
    return new ReplicaSetState(rs.hash, rs.replicas, rs.actualReplicas, rs.availableReplicas);
  }

  /** The weights of this pass: those of the status until routers get new ones. */
  public @Nullable TrafficWeights weights() {
    return weights;
  }

  /** Stores the weights that were set. */
  public void setWeights(@Nullable TrafficWeights told) {
    weights = told;
  }

  /** The Experiment of the current step; null if there is none. */
  public @Nullable Experiment experiment() {
    return experiment;
  }

  /** Stores the Experiment of the current step. */
  public void setExperiment(@Nullable Experiment current) {
    experiment = current;
  }

  /** The name of the Experiment in the new status; empty for none. */
  public String experimentName() {
    return experimentName;
  }

  /** Stores the name of the Experiment for the new status. */
  public void setExperimentName(String name) {
    experimentName = name;
  }

  /** All other Experiments of the Rollout, by name. */
  public List<Experiment> otherExperiments() {
    return otherExperiments;
  }

  /** Stores the other Experiments. */
  public void setOtherExperiments(List<Experiment> others) {
    otherExperiments = others;
  }

  /** The AnalysisRun of the current step; null if there is none. */
  public @Nullable AnalysisRun stepRun() {
    return stepRun;
  }

  /** Stores the run of the current step. */
  public void setStepRun(@Nullable AnalysisRun run) {
    stepRun = run;
  }

  /** The background run. */
  public @Nullable AnalysisRun backgroundRun() {
    return backgroundRun;
  }

  /** Stores the background run. */
  public void setBackgroundRun(@Nullable AnalysisRun run) {
    backgroundRun = run;
  }

  /** The status of the step's run for the new status. */
  public @Nullable RolloutAnalysisRunStatus stepRunEntry() {
    return stepRunEntry;
  }

  /** The status of the background run for the new status. */
  public @Nullable RolloutAnalysisRunStatus backgroundRunEntry() {
    return backgroundRunEntry;
  }

  /** Stores the status of both runs for the new status. */
  public void setRunEntries(
      @Nullable RolloutAnalysisRunStatus ofStep, @Nullable RolloutAnalysisRunStatus beside) {
    stepRunEntry = ofStep;
    backgroundRunEntry = beside;
  }

  /** The result of the step plugins; empty before they are called. */
  public Optional<StepPluginResult> plugins() {
    return Optional.ofNullable(plugins);
  }

  /** Stores the result of the step plugins. */
  public void setPlugins(StepPluginResult result) {
    plugins = result;
  }

  /** The Service with the given name after the switches of this pass; null if there is none. */
  public @Nullable ServiceCopy service(String name) {
    return services.computeIfAbsent(name, n -> ServiceCopy.of(in.service(n)));
  }

  /** Reports a state that crashes the controller of the reference. */
  public void crash(FieldPath at, String what) {
    out.problem(Problem.text(at, what, CanaryProblemCodes.REFERENCE_CRASH));
  }

  /** Ends the pass where the controller of the reference crashes. */
  public Flow crash(Problem problem) {
    out.problem(Problem.text(FieldPath.root(), problem.text(), CanaryProblemCodes.REFERENCE_CRASH));
    return out.fail(PassResult.ERROR, problem.text());
  }
}
