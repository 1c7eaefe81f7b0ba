package dev.rolloutkit.canary.internal.plugin;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.model.status.StepPluginStatus;
import java.util.Optional;

/**
 * The result of calling the step plugins in a pass.
 *
 * @param actions calls, events and requeues, in order
 * @param statuses {@code status.canary.stepPluginStatuses} afterwards
 * @param failed whether a plugin could not be called, so that no step is completed
 * @param abort why the update must be aborted; empty if it must not
 * @param problems the entries that were ignored
 */
public record StepPluginResult(
    ImmutableList<Action> actions,
    ImmutableList<StepPluginStatus> statuses,
    boolean failed,
    Optional<String> abort,
    ImmutableList<Problem> problems) {

  /** Whether the plugin of a step is finished, or the step has none to wait for. */
  public boolean isCompleted(int step) {
    return !failed && PluginRecords.isCompleted(statuses, step);
  }
}
