package dev.rolloutkit.canary.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryOptions;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.canary.internal.count.CanarySets;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Flow;
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
 * One pass over a canary: the pass that every strategy makes, and what a canary adds to it. Each
 * step reads and changes it.
 */
public final class CanaryPass {
  private static final CanaryStatus NO_STATUS = CanaryStatus.builder().build();
  private static final CanaryStrategy UNSET = CanaryStrategy.builder().build();

  private final CanaryState state;
  private final CanaryOptions options;
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
   * A pass some of whose writes are refused.
   *
   * @param validations what earlier passes found about the same Rollout
   * @param refusals the refusals by the place of the write among all actions of the pass
   */
  public CanaryPass(
      CanaryState state,
      Instant now,
      CanaryConfig config,
      ValidationCache validations,
      ImmutableMap<Integer, Refusal> refusals) {
    this.state = state;
    this.validations = validations;
    this.options = config.options();
    Rollout rollout = state.rollout();
    CanaryStrategy given = Strategies.canary(rollout);
    strategy = given == null ? UNSET : given;
    view = new CanaryView(rollout, strategy, validations.stepHash(rollout), options);
    in = new Observed(state, now, config.resyncPeriod(), view);
    out = new PlanDraft(in, refusals, this);
    steps = Strategies.steps(rollout);
    index = CanarySteps.currentIndex(rollout);
    step = CanarySteps.current(rollout).orElse(null);
    before = rollout.status().canary() == null ? NO_STATUS : rollout.status().canary();
    weights = before.weights();
  }

  /** What was observed. */
  public CanaryState state() {
    return state;
  }

  /** What earlier passes found about the same Rollout. */
  public ValidationCache validations() {
    return validations;
  }

  /** Which defects of the reference are fixed. */
  public CanaryOptions options() {
    return options;
  }

  /** Whether a defect of the reference is fixed. */
  public boolean fixes(Defect defect) {
    return options.fixes(defect);
  }

  /** Whether the stable set that the status names is gone, and that is not taken for a start. */
  public boolean isStableLost() {
    return fixes(Defect.STABLE_LOST)
        && out.stableRs() == null
        && !out.status().get(STABLE_RS).isEmpty();
  }

  /** What every pass decides by. */
  public Observed in() {
    return in;
  }

  /** What the pass has decided so far. */
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

  /** Whether routers split the traffic. */
  public boolean isRouted() {
    return strategy.trafficRouting() != null;
  }

  /** Whether the stable set shrinks while the canary grows. */
  public boolean isDynamic() {
    return isRouted() && GoZero.of(strategy.dynamicStableScale());
  }

  /** The steps. */
  public ImmutableList<CanaryStep> steps() {
    return steps;
  }

  /** The index of the current step as it was observed; empty without steps. */
  public OptionalInt index() {
    return index;
  }

  /** The current step as it was observed; empty without steps and behind the last. */
  public Optional<CanaryStep> step() {
    return Optional.ofNullable(step);
  }

  /** The hash of the steps. */
  public String stepHash() {
    return view.stepHash();
  }

  /** Whether pods or steps are others than the status was made for. */
  public boolean isChanged() {
    return view.isChanged(in, out);
  }

  /** Whether the new set is kept for a while after an abort. */
  public boolean delaysAbort() {
    return view.delaysAbort(in, out);
  }

  /** Whether the current step may take as long as it likes. */
  public boolean isOpenEnded() {
    return view.isOpenEnded(in, out);
  }

  /** Whether the update is fully promoted, going by the status at the beginning. */
  public boolean isFullyPromoted() {
    return out.status().fullyPromoted();
  }

  /** The canary's status at the beginning. */
  public CanaryStatus before() {
    return before;
  }

  /** The sizes of the sets as they were observed. */
  public CanarySets sets() {
    return sets;
  }

  /** Notes which set plays which part; {@link #sets} are theirs from now on. */
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

  /** The weights of this pass: those of the status until routers get others. */
  public @Nullable TrafficWeights weights() {
    return weights;
  }

  /** Notes the weights that were set. */
  public void setWeights(@Nullable TrafficWeights told) {
    weights = told;
  }

  /** The experiment of the current step. */
  public @Nullable Experiment experiment() {
    return experiment;
  }

  /** Notes the experiment of the current step. */
  public void setExperiment(@Nullable Experiment current) {
    experiment = current;
  }

  /** The name of the experiment that the new status has; empty for none. */
  public String experimentName() {
    return experimentName;
  }

  /** Notes which experiment the new status has. */
  public void setExperimentName(String name) {
    experimentName = name;
  }

  /** All other Experiments of the Rollout, by name. */
  public List<Experiment> otherExperiments() {
    return otherExperiments;
  }

  /** Notes the other Experiments. */
  public void setOtherExperiments(List<Experiment> others) {
    otherExperiments = others;
  }

  /** The run of the current step. */
  public @Nullable AnalysisRun stepRun() {
    return stepRun;
  }

  /** Notes the run of the current step. */
  public void setStepRun(@Nullable AnalysisRun run) {
    stepRun = run;
  }

  /** The run beside the steps. */
  public @Nullable AnalysisRun backgroundRun() {
    return backgroundRun;
  }

  /** Notes the run beside the steps. */
  public void setBackgroundRun(@Nullable AnalysisRun run) {
    backgroundRun = run;
  }

  /** What the new status says of the run of the step. */
  public @Nullable RolloutAnalysisRunStatus stepRunEntry() {
    return stepRunEntry;
  }

  /** What the new status says of the run beside the steps. */
  public @Nullable RolloutAnalysisRunStatus backgroundRunEntry() {
    return backgroundRunEntry;
  }

  /** Notes what the new status says of the runs. */
  public void setRunEntries(
      @Nullable RolloutAnalysisRunStatus ofStep, @Nullable RolloutAnalysisRunStatus beside) {
    stepRunEntry = ofStep;
    backgroundRunEntry = beside;
  }

  /** What came of the plugins; empty before they were looked at. */
  public Optional<StepPluginResult> plugins() {
    return Optional.ofNullable(plugins);
  }

  /** Notes what came of the plugins. */
  public void setPlugins(StepPluginResult result) {
    plugins = result;
  }

  /** The Service of that name with the switches of this pass; null when there is none. */
  public @Nullable ServiceCopy service(String name) {
    return services.computeIfAbsent(name, n -> ServiceCopy.of(in.service(n)));
  }

  /** Reports a state on which the matched controller crashes. */
  public void crash(FieldPath at, String what) {
    out.problem(Problem.text(at, what, CanaryProblemCodes.REFERENCE_CRASH));
  }

  /** Ends the pass where the matched controller crashes. */
  public Flow crash(Problem problem) {
    out.problem(Problem.text(FieldPath.root(), problem.text(), CanaryProblemCodes.REFERENCE_CRASH));
    return out.fail(PassResult.ERROR, problem.text());
  }
}
