package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import dev.rolloutkit.model.strategy.RolloutExperimentTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The destinations that a running experiment adds.
 *
 * @rule A running Experiment adds the templates that have a weight to the traffic.
 */
final class ExperimentDestinations {
  private static final String RUNNING = "Running";

  private ExperimentDestinations() {}

  /** The templates of the experiment that have a weight, in the order of their status. */
  static ImmutableList<WeightDestination> of(
      Rollout rollout, Optional<ExperimentState> experiment) {
    if (experiment.isEmpty() || !experiment.get().phase().equals(RUNNING)) {
      return ImmutableList.of();
    }
    Optional<RolloutExperimentStep> step = CanarySteps.currentExperiment(rollout);
    List<RolloutExperimentTemplate> templates =
        step.map(RolloutExperimentStep::templates).orElse(null);
    if (templates == null) {
      return ImmutableList.of();
    }
    Map<String, Optional<Integer>> weights = new HashMap<>();
    for (RolloutExperimentTemplate template : templates) {
      weights.putIfAbsent(
          template.name() == null ? "" : template.name(), Optional.ofNullable(template.weight()));
    }
    ImmutableList.Builder<WeightDestination> out = ImmutableList.builder();
    for (ExperimentState.Template status : experiment.get().templates()) {
      weights
          .getOrDefault(status.name(), Optional.empty())
          .ifPresent(
              weight ->
                  out.add(
                      WeightStatus.destination(
                          weight, status.serviceName(), status.podTemplateHash())));
    }
    return out.build();
  }
}
