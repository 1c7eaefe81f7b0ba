package dev.rolloutkit.canary.internal.reconcile;

import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.canary.internal.plugin.StepPlugins;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.model.strategy.CanaryStep;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a pass that calls step plugins, and handles failed calls.
 *
 * @rule A failed call of a step plugin does not end the pass: the status records it, and a later
 *     pass calls the plugin again.
 */
final class PluginStepCalls {
  private PluginStepCalls() {}

  /** Calls the step plugins. */
  static CanaryPass reconcile(CanaryPass pass, Recorder recorder) {
    if (pass.before().stepPluginStatuses() == null && !hasPlugins(pass)) {
      return pass;
    }
    List<StepPluginView> plugins = new ArrayList<>(pass.cluster().stepPlugins());
    StepPluginResult result = answer(pass, plugins);
    for (int i = 0; i < result.actions().size(); i++) {
      Action action = result.actions().get(i);
      Refusal refusal = recorder.write(action);
      if (refusal != null && action instanceof Action.CallStepPlugin call) {
        // Repeats the calls so far with the same answers, so that the same actions come first.
        fail(plugins, call, refusal.message());
        result = answer(pass, plugins);
      }
    }
    result.problems().forEach(recorder::problem);
    CanaryPass called = pass.withPlugins(result);
    return result.abort().isPresent()
        ? called.withPauses(pass.pauses().abort(result.abort().get()))
        : called;
  }

  private static boolean hasPlugins(CanaryPass pass) {
    for (CanaryStep step : pass.steps()) {
      if (step.plugin() != null) {
        return true;
      }
    }
    return false;
  }

  private static StepPluginResult answer(CanaryPass pass, List<StepPluginView> plugins) {
    return StepPlugins.reconcile(
        pass.rollout(),
        plugins,
        pass.isAborted(),
        pass.observed().now(),
        pass.fixes(CanaryDefect.PLUGIN_ERROR_STUCK));
  }

  private static void fail(List<StepPluginView> plugins, Action.CallStepPlugin call, String error) {
    for (int i = 0; i < plugins.size(); i++) {
      if (plugins.get(i).index() == call.index()) {
        plugins.set(i, plugins.get(i).failing(call.operation(), error));
        return;
      }
    }
    plugins.add(StepPluginView.silent(call.index()).failing(call.operation(), error));
  }
}
