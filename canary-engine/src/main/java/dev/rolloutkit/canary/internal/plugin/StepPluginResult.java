package dev.rolloutkit.canary.internal.plugin;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.model.status.StepPluginStatus;
import java.util.Optional;

/**
 * What came of the plugins in a pass.
 *
 * @param actions calls, events and requeues, in order
 * @param statuses {@code status.canary.stepPluginStatuses} afterwards
 * @param failed whether a plugin could not be called as it should, so that no step is over
 * @param abort why the update is to be aborted; empty if it is not
 * @param problems what was passed over
 */
public record StepPluginResult(
    ImmutableList<Action> actions,
    ImmutableList<StepPluginStatus> statuses,
    boolean failed,
    Optional<String> abort,
    ImmutableList<Problem> problems) {

  /** Whether the plugin of a step is done, or need not be waited for. */
  public boolean isCompleted(int step) {
    return !failed && PluginRecords.isCompleted(statuses, step);
  }
}
