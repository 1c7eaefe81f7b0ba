package dev.rolloutkit.canary.internal.plugin;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Action.StepPluginOperation;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.health.RolloutPhase;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.StepPluginStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.PluginStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The plugins that implement steps. The plugin of the current step runs until it is done; a
 * promotion terminates the last plugin; an abort undoes all plugins that ran, the last one first.
 *
 * <p>Source: Argo Rollouts, reconciliation of step plugins.
 *
 * @rule The plugin of the current step runs until it is done; a promotion terminates it, and an
 *     abort undoes all plugins that ran, the last one first.
 */
public final class StepPlugins {
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(30);

  private final Rollout rollout;
  private final ImmutableList<CanaryStep> steps;
  private final List<StepPluginView> plugins;
  private final Instant now;
  private final PluginRecords records;
  private final boolean retriesErrors;
  private final List<Action> actions = new ArrayList<>(0);
  private final List<Problem> problems = new ArrayList<>(0);
  private @Nullable String abort;
  private boolean failed;

  private StepPlugins(
      Rollout rollout, List<StepPluginView> plugins, Instant now, boolean retriesErrors) {
    this.retriesErrors = retriesErrors;
    this.rollout = rollout;
    this.plugins = plugins;
    this.now = now;
    steps = Strategies.steps(rollout);
    CanaryStatus status = rollout.status().canary();
    records = new PluginRecords(status == null ? null : status.stepPluginStatuses(), actions::add);
  }

  /**
   * Calls the plugins that are due and returns the result.
   *
   * @param plugins the answers of plugins; the plugin of a step without an entry gives an empty
   *     answer
   * @param isAborted whether the update counts as aborted in this pass
   * @param retriesErrors whether a plugin that answers {@code Error} is called again later; the
   *     reference never does so
   */
  public static StepPluginResult reconcile(
      Rollout rollout,
      List<StepPluginView> plugins,
      boolean isAborted,
      Instant now,
      boolean retriesErrors) {
    StepPlugins pass = new StepPlugins(rollout, plugins, now, retriesErrors);
    String error = isAborted ? pass.abortAll() : pass.goOn();
    if (error != null) {
      pass.failed = true;
      pass.actions.add(
          Events.ofFormat(
              Action.EventType.WARNING,
              "ReconciliationError",
              "Reconciliation failed with error: " + error,
              PlanRule.STEP_PLUGIN));
      pass.requeue(RETRY);
    }
    return new StepPluginResult(
        ImmutableList.copyOf(pass.actions),
        pass.records.toList(),
        pass.failed,
        Optional.ofNullable(pass.abort),
        ImmutableList.copyOf(pass.problems));
  }

  private @Nullable String abortAll() {
    ImmutableList<StepPluginStatus> before = records.before();
    for (int i = before.size() - 1; i >= 0; i--) {
      if (PluginRecords.isOf(before.get(i), StepPluginOperation.RUN)) {
        String error = undo(GoZero.of(before.get(i).index()), StepPluginOperation.ABORT);
        if (error != null) {
          return error;
        }
      }
    }
    return null;
  }

  private @Nullable String goOn() {
    forgetEarlierUpdate();
    return GoZero.of(rollout.status().promoteFull())
            || RolloutHealth.isFullyPromoted(rollout.status())
        ? terminateLast()
        : runCurrent();
  }

  private @Nullable String terminateLast() {
    ImmutableList<StepPluginStatus> before = records.before();
    for (int i = before.size() - 1; i >= 0; i--) {
      StepPluginStatus status = before.get(i);
      if (PluginRecords.isOf(status, StepPluginOperation.TERMINATE)
          && PluginPhase.SUCCESSFUL.is(status)) {
        return null;
      }
      if (PluginRecords.isOf(status, StepPluginOperation.RUN) && PluginPhase.RUNNING.is(status)) {
        return undo(GoZero.of(status.index()), StepPluginOperation.TERMINATE);
      }
    }
    return null;
  }

  /** Terminates or aborts the plugin of a step that ran. */
  private @Nullable String undo(int index, StepPluginOperation operation) {
    if (index < 0 || index >= steps.size()) {
      problems.add(
          Problem.plain(
              FieldPath.of("status", "canary", "stepPluginStatuses"),
              "there is no step " + index + ": its plugin is not called",
              CanaryProblemCodes.REFERENCE_CRASH));
      return null;
    }
    PluginStep step = steps.get(index).plugin();
    if (step == null) {
      return null;
    }
    StepPluginView plugin = plugin(index);
    if (plugin.resolveError() != null) {
      return unresolved(plugin);
    }
    PluginCalls.Result result =
        new PluginCalls(step, plugin, records, now, retriesErrors).undo(operation, actions::add);
    return take(result, operation);
  }

  private @Nullable String runCurrent() {
    OptionalInt index = CanarySteps.currentIndex(rollout);
    PluginStep step = CanarySteps.current(rollout).map(CanaryStep::plugin).orElse(null);
    if (step == null
        || index.isEmpty()
        || !RolloutPhase.PROGRESSING.wireName().equals(rollout.status().phase())) {
      return null;
    }
    StepPluginView plugin = plugin(index.getAsInt());
    if (plugin.resolveError() != null) {
      return unresolved(plugin);
    }
    PluginCalls.Result result =
        new PluginCalls(step, plugin, records, now, retriesErrors).run(actions::add);
    String error = take(result, StepPluginOperation.RUN);
    return error != null || result.status() == null ? error : follow(result.status(), index);
  }

  /** Applies the phase of a running plugin. */
  private @Nullable String follow(StepPluginStatus status, OptionalInt index) {
    if (GoZero.of(status.disabled())) {
      return null;
    }
    if (PluginPhase.RUNNING.is(status) || PluginPhase.ERROR.is(status)) {
      Outcome<Duration> backoff = GoDuration.parse(GoZero.of(status.backoff()));
      if (!backoff.isOk()) {
        return "failed to parse backoff duration: " + backoff.problems().get(0).detail();
      }
      Instant updated = status.updatedAt() == null ? now : status.updatedAt();
      requeue(Duration.between(now, updated.plus(backoff.orElseThrow())).plus(GRACE));
    } else if (PluginPhase.FAILED.is(status)) {
      abort =
          "Step Plugin "
              + (index.orElse(0) + 1)
              + " ("
              + GoZero.of(status.name())
              + ") failed: "
              + GoZero.of(status.message());
    }
    return null;
  }

  /** At its first step an update removes the records of an earlier one. */
  private void forgetEarlierUpdate() {
    OptionalInt index = CanarySteps.currentIndex(rollout);
    Optional<CanaryStep> step = CanarySteps.current(rollout);
    if (GoZero.of(rollout.status().abort())
        || step.isEmpty()
        || index.orElse(-1) != 0
        || (step.get().plugin() != null && !records.isCompleted(0))) {
      return;
    }
    records.clear();
  }

  private @Nullable String take(PluginCalls.Result result, StepPluginOperation operation) {
    if (result.error() != null) {
      return "failed to " + operation.verb() + " plugin: " + result.error();
    }
    if (result.status() != null) {
      records.record(result.status());
    }
    return null;
  }

  private static String unresolved(StepPluginView plugin) {
    return "could not create step plugin at index "
        + plugin.index()
        + " : "
        + plugin.resolveError();
  }

  private void requeue(Duration after) {
    actions.add(new Action.Requeue(after, PlanRule.STEP_PLUGIN));
  }

  private StepPluginView plugin(int index) {
    for (StepPluginView plugin : plugins) {
      if (plugin.index() == index) {
        return plugin;
      }
    }
    return StepPluginView.silent(index);
  }
}
