package dev.rolloutkit.canary.internal.plugin;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Action.StepPluginOperation;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.model.status.StepPluginStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The records of plugins, one for each step and operation.
 *
 * <p>Compatibility: a plugin that is called sees its records at the beginning of the pass, even if
 * the pass has removed those of an earlier attempt.
 *
 * @rule The status has one record for each step plugin and operation, and a phase that changes
 *     makes an event.
 */
final class PluginRecords {
  private final ImmutableList<StepPluginStatus> before;
  private final List<StepPluginStatus> entries;
  private final Consumer<Action> plan;

  PluginRecords(@Nullable ImmutableList<StepPluginStatus> recorded, Consumer<Action> plan) {
    before = GoZero.of(recorded);
    entries = new ArrayList<>(before);
    this.plan = plan;
  }

  /** The records at the beginning of the pass. */
  ImmutableList<StepPluginStatus> before() {
    return before;
  }

  ImmutableList<StepPluginStatus> toList() {
    return ImmutableList.copyOf(entries);
  }

  void clear() {
    entries.clear();
  }

  boolean isCompleted(int step) {
    return isCompleted(entries, step);
  }

  static boolean isOf(StepPluginStatus status, StepPluginOperation operation) {
    return operation.wireName().equals(status.operation());
  }

  /** Whether a step has completed, is disabled, or was terminated or aborted. */
  static boolean isCompleted(List<StepPluginStatus> entries, int step) {
    StepPluginStatus run = find(entries, step, StepPluginOperation.RUN);
    if (run == null) {
      return false;
    }
    return GoZero.of(run.disabled())
        || PluginPhase.SUCCESSFUL.is(run)
        || PluginPhase.FAILED.is(run)
        || (PluginPhase.RUNNING.is(run)
            && (find(entries, step, StepPluginOperation.TERMINATE) != null
                || find(entries, step, StepPluginOperation.ABORT) != null));
  }

  /** The record of an operation of a plugin in a step at the beginning of the pass. */
  @Nullable StepPluginStatus find(int step, String name, StepPluginOperation operation) {
    for (StepPluginStatus entry : before) {
      if (isAt(entry, step, operation) && name.equals(GoZero.of(entry.name()))) {
        return entry;
      }
    }
    return null;
  }

  private static @Nullable StepPluginStatus find(
      List<StepPluginStatus> entries, int step, StepPluginOperation operation) {
    for (StepPluginStatus entry : entries) {
      if (isAt(entry, step, operation)) {
        return entry;
      }
    }
    return null;
  }

  private static boolean isAt(StepPluginStatus entry, int step, StepPluginOperation operation) {
    return GoZero.of(entry.index()) == step && isOf(entry, operation);
  }

  /** Replaces or adds a record, and adds an event if its phase changes. */
  void record(StepPluginStatus status) {
    int at = 0;
    while (at < entries.size()
        && !(GoZero.of(entries.get(at).index()) == GoZero.of(status.index())
            && GoZero.of(entries.get(at).operation()).equals(GoZero.of(status.operation())))) {
      at++;
    }
    String before = at < entries.size() ? GoZero.of(entries.get(at).phase()) : null;
    if (at < entries.size()) {
      entries.set(at, status);
    } else {
      entries.add(status);
    }
    if (!GoZero.of(status.phase()).equals(before)) {
      recordTransition(status);
    }
  }

  private void recordTransition(StepPluginStatus status) {
    boolean isRun = isOf(status, StepPluginOperation.RUN);
    if (GoZero.of(status.disabled()) || (isRun && PluginPhase.SUCCESSFUL.is(status))) {
      return;
    }
    String phase = GoZero.of(status.phase());
    String what =
        isRun
            ? "transitioned to " + phase
            : (isOf(status, StepPluginOperation.ABORT) ? "aborted (" : "terminated (")
                + phase
                + ")";
    plan.accept(
        Events.ofFormat(
            PluginPhase.isWarning(status) ? Action.EventType.WARNING : Action.EventType.NORMAL,
            "StepPluginTransition",
            "Step plugin "
                + GoZero.of(status.name())
                + " (step "
                + (GoZero.of(status.index()) + 1)
                + ") "
                + what,
            PlanRule.STEP_PLUGIN));
  }
}
