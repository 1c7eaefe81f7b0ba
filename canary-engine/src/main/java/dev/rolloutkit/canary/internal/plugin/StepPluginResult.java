package dev.rolloutkit.canary.internal.plugin;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.model.status.StepPluginStatus;
import java.util.Optional;

/**
 * The result of calling step plugins in a pass.
 *
 * @param actions calls, events and requeues, in order
 * @param statuses {@code status.canary.stepPluginStatuses} afterwards
 * @param failed whether a call failed, so that no step may complete
 * @param abort why the update is to be aborted; empty if it is not
 * @param problems problems of what was ignored
 */
public record StepPluginResult(
    ImmutableList<Action> actions,
    ImmutableList<StepPluginStatus> statuses,
    boolean failed,
    Optional<String> abort,
    ImmutableList<Problem> problems) {

  /** Whether the plugin of a step is done or does not have to finish. */
  public boolean isCompleted(int step) {
    return !failed && PluginRecords.isCompleted(statuses, step);
  }
}
