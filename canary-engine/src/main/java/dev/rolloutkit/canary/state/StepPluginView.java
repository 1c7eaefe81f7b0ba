package dev.rolloutkit.canary.state;

import dev.rolloutkit.engine.action.Action.StepPluginOperation;
import org.jspecify.annotations.Nullable;

/**
 * What is observed of the plugin of one step: how it would answer if it were called now.
 *
 * @param index the index of the step, counted from 0
 * @param resolveError the error of loading the plugin; {@code null} if it loads
 * @param disabled whether the configuration of the controller disables the plugin
 * @param run the answer to {@code Run}
 * @param terminate the answer to {@code Terminate}
 * @param abort the answer to {@code Abort}
 */
public record StepPluginView(
    int index,
    @Nullable String resolveError,
    boolean disabled,
    PluginReply run,
    PluginReply terminate,
    PluginReply abort) {

  /** A plugin with empty answers. */
  public static StepPluginView silent(int index) {
    return new StepPluginView(
        index, null, false, PluginReply.EMPTY, PluginReply.EMPTY, PluginReply.EMPTY);
  }

  /** A copy of this plugin in which one call fails. */
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
