package dev.rolloutkit.canary.simulation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.simulation.Trees;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.experiment.ExperimentStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The Experiments of a model cluster, each of which succeeds after some time.
 *
 * @rule In a simulation each Experiment succeeds after some time.
 */
final class ModelExperiments {
  private static final String SUCCESSFUL = "Successful";

  private final Duration duration;
  private final Map<String, Running> experiments = new TreeMap<>();

  /** An Experiment and its start time. */
  private record Running(Experiment experiment, Instant since) {}

  ModelExperiments(List<Experiment> initial, Duration duration, Instant now) {
    this.duration = duration;
    initial.forEach(e -> experiments.put(e.name(), new Running(e, now)));
  }

  ImmutableList<Experiment> all() {
    return experiments.values().stream()
        .map(Running::experiment)
        .collect(ImmutableList.toImmutableList());
  }

  void refresh(Instant now) {
    experiments.replaceAll(
        (name, running) ->
            running.experiment().isCompleted() || end(running).isAfter(now)
                ? running
                : finished(running));
  }

  private Instant end(Running running) {
    return running.since().plus(duration);
  }

  private static Running finished(Running running) {
    return new Running(
        Experiment.builder()
            .from(running.experiment())
            .status(ExperimentStatus.builder().phase(SUCCESSFUL).build())
            .build(),
        running.since());
  }

  /** The time at which the next one ends; null if none runs. */
  @Nullable Instant nextChange(Instant now) {
    Instant next = null;
    for (Running running : experiments.values()) {
      if (!running.experiment().isCompleted()) {
        Instant end = end(running).isAfter(now) ? end(running) : now.plusSeconds(1);
        next = next == null || end.isBefore(next) ? end : next;
      }
    }
    return next;
  }

  void carryOut(Action action, Instant now) {
    if (action instanceof Action.CreateExperiment create) {
      Experiment created =
          Objects.requireNonNull(Trees.read(create.manifest(), Experiment.class), create.name());
      experiments.put(create.name(), new Running(created, now));
    } else if (action instanceof Action.TerminateExperiment terminate) {
      experiments.computeIfPresent(terminate.name(), (name, running) -> finished(running));
    } else if (action instanceof Action.DeleteExperiment delete) {
      experiments.remove(delete.name());
    }
  }
}
