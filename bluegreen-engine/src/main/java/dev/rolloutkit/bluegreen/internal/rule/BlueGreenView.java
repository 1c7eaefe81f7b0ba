package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.internal.strategy.BlueGreenStrategies;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.internal.pass.StrategyView;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.health.RolloutProgress;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The observations that only a blue-green pass has, and the branch points of the strategy.
 *
 * @rule What a blue-green update decides differently from a canary in the steps that they share.
 */
public final class BlueGreenView implements StrategyView {
  private static final ImmutableMap<SharedDefect, BlueGreenDefect> DEFECTS = defects();

  private final PassInput input;
  private final BlueGreenStrategy strategy;

  /** Creates the view of a pass. */
  public BlueGreenView(PassInput input) {
    this.input = input;
    this.strategy = BlueGreenStrategies.orUnset(input.state().rollout());
  }

  private static ImmutableMap<SharedDefect, BlueGreenDefect> defects() {
    Map<SharedDefect, BlueGreenDefect> defects = new EnumMap<>(SharedDefect.class);
    for (SharedDefect shared : SharedDefect.values()) {
      defects.put(shared, BlueGreenDefect.valueOf(shared.name()));
    }
    return Maps.immutableEnumMap(defects);
  }

  private static BlueGreenDefect defect(SharedDefect shared) {
    return Objects.requireNonNull(DEFECTS.get(shared));
  }

  /** The arguments of the pass. */
  public PassInput input() {
    return input;
  }

  /** The observed objects. */
  public BlueGreenState state() {
    return input.state();
  }

  /** The strategy of the Rollout. */
  public BlueGreenStrategy strategy() {
    return strategy;
  }

  /** The behaviour that the reference does not offer. */
  public BlueGreenPolicies policies() {
    return input.config().policies();
  }

  /** Whether the engine fixes a defect. */
  public boolean fixes(BlueGreenDefect defect) {
    return input.config().fixes().fixes(defect);
  }

  @Override
  public boolean fixes(SharedDefect defect) {
    return fixes(defect(defect));
  }

  @Override
  public ProblemCode codeOf(SharedDefect defect) {
    return ProblemCode.of(defect(defect).id());
  }

  @Override
  public @Nullable PodTemplateMetadata newMetadata() {
    return strategy.previewMetadata();
  }

  @Override
  public @Nullable PodTemplateMetadata stableMetadata() {
    return strategy.activeMetadata();
  }

  @Override
  public @Nullable AntiAffinity antiAffinity() {
    return strategy.antiAffinity();
  }

  @Override
  public boolean wasWithinDelay(Observed observed, ReplicaSetCopy newRs) {
    return newRs.isWithinDelay(observed.now())
        || (fixes(BlueGreenDefect.FAST_ROLLBACK_LOST) && newRs.deadline() != null);
  }

  /** False for a delay of 0, which means that it is kept forever. */
  @Override
  public boolean delaysAbort(Observed observed, PassState pass) {
    return pass.stableRs() != null
        && pass.isAborted()
        && RolloutDefaults.abortScaleDownDelay(observed.rollout()).seconds().isPresent();
  }

  @Override
  public boolean isChanged(Observed observed, PassState pass) {
    return pass.isTemplateChanged();
  }

  @Override
  public boolean isAvailable(Observed observed, PassState pass, StatusDraft next) {
    ReplicaSetCopy active = pass.revisions().byHash(next.get(ACTIVE_SELECTOR));
    return active != null && active.isSaturated(observed.desired());
  }

  /** A preview Service without pods counts as selecting the new ReplicaSet. */
  @Override
  public boolean isHealthy(Observed observed, PassState pass, StatusDraft next) {
    String preview = next.get(PREVIEW_SELECTOR);
    if (preview.isEmpty() && PreviewRules.isIdle(this, pass)) {
      next.set(PREVIEW_SELECTOR, next.get(CURRENT_POD_HASH));
    }
    boolean healthy = RolloutProgress.isHealthy(observed.rollout(), next.view());
    next.set(PREVIEW_SELECTOR, preview);
    return healthy;
  }

  @Override
  public boolean isOpenEnded() {
    return false;
  }

  @Override
  public boolean isManualPause(Observed observed, StatusDraft next) {
    return GoZero.of(observed.spec().paused())
        || next.pausedFor(PauseReasons.INCONCLUSIVE)
        || next.pausedFor(PauseReasons.INCONCLUSIVE_EXPERIMENT)
        || (next.pausedFor(PauseReasons.BLUE_GREEN)
            && !RolloutDefaults.autoPromotionEnabled(observed.rollout()));
  }

  /** Keeps a promotion in the status until the switch. */
  @Override
  public void adjustPauses(Observed observed, PassState pass, StatusDraft next) {
    if (PromotionGate.resumed(this, pass) && !pass.pauses().isCleared() && !next.get(ABORT)) {
      next.set(CONTROLLER_PAUSE, !next.get(ACTIVE_SELECTOR).equals(next.get(CURRENT_POD_HASH)));
    }
  }
}
