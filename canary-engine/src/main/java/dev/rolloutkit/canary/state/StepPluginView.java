package dev.rolloutkit.canary.state;

import dev.rolloutkit.engine.action.Action.StepPluginOperation;
import org.jspecify.annotations.Nullable;

/**
 * The observed state of the plugin of one step: how it would answer if it were called now.
 *
 * @param index the index of the step, counted from 0
 * @param resolveError why the controller cannot load the plugin; {@code null} if it can
 * @param disabled whether the configuration of the controller disables the plugin
 * @param run the answer to running the step
 * @param terminate the answer to terminating the step
 * @param abort the answer to aborting the step
 */
public record StepPluginView(
    int index,
    @Nullable String resolveError,
    boolean disabled,
    PluginReply run,
    PluginReply terminate,
    PluginReply abort) {

  /** A plugin whose answers are {@linkplain PluginReply#EMPTY empty}. */
  public static StepPluginView silent(int index) {
    return new StepPluginView(
        index, null, false, PluginReply.EMPTY, PluginReply.EMPTY, PluginReply.EMPTY);
  }

  /** The same plugin with a failing call. */
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
