package dev.rolloutkit.canary.state;

import dev.rolloutkit.engine.action.Action.StepPluginOperation;
import org.jspecify.annotations.Nullable;

/**
 * What is observed of the plugin of one step: how it would answer if it were called now.
 *
 * @param index the index of the step, counted from 0
 * @param resolveError the error of loading the plugin; {@code null} if it loads
 * @param disabled whether the controller's configuration switches it off
 * @param run the answer when the step is to be carried out
 * @param terminate the answer when it is to be ended
 * @param abort the answer when it is to be undone
 */
public record StepPluginView(
    int index,
    @Nullable String resolveError,
    boolean disabled,
    PluginReply run,
    PluginReply terminate,
    PluginReply abort) {

  /** A plugin that answers nothing. */
  public static StepPluginView silent(int index) {
    return new StepPluginView(
        index, null, false, PluginReply.EMPTY, PluginReply.EMPTY, PluginReply.EMPTY);
  }

  /** The same plugin when one of its calls fails. */
  public StepPluginView failing(StepPluginOperation operation, String error) {
    PluginReply failed = PluginReply.failed(error);
    return new StepPluginView(
        index,
        resolveError,
        disabled,
        operation == StepPluginOperation.RUN ? failed : run,
        operation == StepPluginOperation.TERMINATE ? failed : terminate,
        operation == StepPluginOperation.ABORT ? failed : abort);
  }
}
