package dev.rolloutkit.model.commands;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The patches of {@code promote}.
 *
 * <p>Source: Argo Rollouts, its command-line plug-in after 1.10.0-rc1.
 *
 * @rule {@code promote} ends the pause or skips the current step, and with {@code --full} the whole
 *     update is promoted.
 */
final class Promotion {
  private static final String UNPAUSE = "{\"spec\":{\"paused\":false}}";
  private static final String CLEAR_CONDITIONS = "{\"status\":{\"pauseConditions\":null}}";
  private static final String INCONCLUSIVE = "Inconclusive";

  private final Rollout rollout;
  private final PromoteFlags flags;
  private final RolloutStatus status;
  private final @Nullable CanaryStrategy canary;
  private final int steps;

  private Promotion(Rollout rollout, PromoteFlags flags) {
    this.rollout = rollout;
    this.flags = flags;
    this.status = rollout.status();
    this.canary = Strategies.canary(rollout);
    this.steps = canary == null ? 0 : GoZero.of(canary.steps()).size();
  }

  /** The error for flags that cannot be combined; empty if they can. */
  static Optional<Problem> clash(PromoteFlags flags) {
    return flags.skipCurrentStep() && flags.skipAllSteps()
        ? Optional.of(
            Failures.of("Cannot use skip-current-step and skip-all-steps flags at the same time"))
        : Optional.empty();
  }

  static Outcome<CommandPlan> plan(Rollout rollout, PromoteFlags flags) {
    return new Promotion(rollout, flags).plan();
  }

  private Outcome<CommandPlan> plan() {
    Optional<Problem> refused = clash(flags).or(this::skipProblem).or(this::crash);
    if (refused.isPresent()) {
      return Outcome.failed(refused.get());
    }
    String statusPatch = statusPatch();
    String mainPatch = mainPatch();
    String name = rollout.name();
    CommandPlan plan =
        new CommandPlan(
            Optional.ofNullable(statusPatch).map(p -> PatchCall.ofStatus(name, p)),
            Optional.ofNullable(mainPatch).map(p -> PatchCall.ofRollout(name, p)),
            Optional.ofNullable(statusPatch).map(p -> PatchCall.ofRollout(name, unifiedPatch(p))),
            "rollout '" + name + "' " + (flags.full() ? "fully " : "") + "promoted\n",
            ImmutableList.of());
    return Outcome.ok(plan.withWarnings(CommandWarnings.ofPromotion(rollout, flags)));
  }

  private Optional<Problem> skipProblem() {
    if (!flags.skips()) {
      return Optional.empty();
    }
    if (Strategies.blueGreen(rollout) != null) {
      return Optional.of(
          Failures.of("Cannot skip steps of a bluegreen rollout. Run without a flags"));
    }
    return canary != null && steps == 0
        ? Optional.of(Failures.of("Cannot skip steps of a rollout without steps"))
        : Optional.empty();
  }

  private Optional<Problem> crash() {
    if (flags.skipAllSteps() && canary == null) {
      return Optional.of(Failures.crash(Failures.NIL_POINTER));
    }
    boolean plain = !flags.skips() && !flags.full();
    boolean looked =
        flags.skipCurrentStep() || (plain && (isInconclusive() || !isPausedByController()));
    Integer index = status.currentStepIndex();
    return looked && steps > 0 && index != null && index < 0
        ? Optional.of(Failures.crash("runtime error: index out of range [" + index + "]"))
        : Optional.empty();
  }

  private @Nullable String statusPatch() {
    if (flags.skipCurrentStep()) {
      return steps == 0 ? null : index(nextIndex());
    }
    if (flags.skipAllSteps()) {
      return index(steps);
    }
    if (flags.full()) {
      return GoZero.of(status.currentPodHash()).equals(GoZero.of(status.stableRS()))
          ? null
          : "{\"status\":{\"promoteFull\":true}}";
    }
    if (isInconclusive()) {
      return steps == 0
          ? null
          : "{\"status\":{\"pauseConditions\":null, \"controllerPause\":false,"
              + " \"currentStepIndex\":"
              + nextIndex()
              + "}}";
    }
    if (isPausedByController()) {
      return CLEAR_CONDITIONS;
    }
    return steps == 0
        ? null
        : "{\"status\":{\"pauseConditions\":null, \"currentStepIndex\":" + nextIndex() + "}}";
  }

  private @Nullable String mainPatch() {
    return !flags.skips() && Boolean.TRUE.equals(rollout.spec().paused()) ? UNPAUSE : null;
  }

  /** One patch of both spec and status; the flags that skip steps never end a manual pause. */
  private String unifiedPatch(String statusPatch) {
    if (flags.skips()) {
      return statusPatch;
    }
    String both = "{\"spec\":{\"paused\":false},\"status\":{";
    if (flags.full()) {
      return both + "\"promoteFull\":true}}";
    }
    boolean moves = !isPausedByController() && steps > 0;
    return both
        + "\"pauseConditions\":null"
        + (moves ? ", \"currentStepIndex\":" + nextIndex() : "")
        + "}}";
  }

  private boolean isPausedByController() {
    return !GoZero.of(status.pauseConditions()).isEmpty();
  }

  private boolean isInconclusive() {
    RolloutAnalysisRunStatus run =
        canary == null || status.canary() == null
            ? null
            : status.canary().currentStepAnalysisRunStatus();
    return run != null
        && INCONCLUSIVE.equals(run.status())
        && isPausedByController()
        && Boolean.TRUE.equals(status.controllerPause());
  }

  /** The next step index; unchanged beyond the last step. */
  private int nextIndex() {
    Integer recorded = status.currentStepIndex();
    int index = recorded == null ? 0 : recorded;
    return index < steps ? index + 1 : index;
  }

  private static String index(int index) {
    return "{\"status\":{\"currentStepIndex\":" + index + "}}";
  }
}
