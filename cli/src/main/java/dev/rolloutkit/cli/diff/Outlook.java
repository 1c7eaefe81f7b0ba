package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.ArrayList;
import java.util.List;

/** Describes in one sentence how an update continues once its pods exist. */
final class Outlook {
  private static final int SHOWN = 6;

  private Outlook() {}

  /** The sentence with a leading space; empty without a strategy. */
  static String of(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      return blueGreen(blueGreen);
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary == null ? "" : canary(canary);
  }

  private static String blueGreen(BlueGreenStrategy strategy) {
    String when = "once all of them are available";
    Integer seconds = strategy.autoPromotionSeconds();
    if (Boolean.FALSE.equals(strategy.autoPromotionEnabled())) {
      when = "once all of them are available and somebody promotes the Rollout";
    } else if (seconds != null && seconds > 0) {
      when = seconds + " s after all of them are available";
    }
    return " Service " + strategy.activeService() + " selects them " + when + ".";
  }

  private static String canary(CanaryStrategy strategy) {
    ImmutableList<CanaryStep> steps = strategy.steps();
    if (steps == null || steps.isEmpty()) {
      return " The Rollout has no steps, so nothing pauses the update.";
    }
    List<String> words = new ArrayList<>();
    for (CanaryStep step : steps) {
      words.add(words(step));
    }
    return " The steps of the update: "
        + String.join(", ", words.subList(0, Math.min(SHOWN, words.size())))
        + (words.size() > SHOWN ? " and " + (words.size() - SHOWN) + " more" : "")
        + ".";
  }

  private static String words(CanaryStep step) {
    if (step.setWeight() != null) {
      return "weight " + step.setWeight();
    }
    if (step.pause() != null) {
      return step.pause().duration() == null
          ? "a pause until somebody promotes the Rollout"
          : "a pause of " + duration(step.pause().duration());
    }
    if (step.analysis() != null) {
      return "an analysis";
    }
    if (step.experiment() != null) {
      return "an experiment";
    }
    if (step.setCanaryScale() != null) {
      return "another scale";
    }
    return step.plugin() != null ? "a plugin" : "a route";
  }

  private static String duration(IntOrStringValue value) {
    return value.stringValue() + (value.isInt() ? " s" : "");
  }
}
