package dev.rolloutkit.canary.internal.experiment;

import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.analysis.AnalysisHistory;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates the Experiment of an experiment step and waits for it; terminates all other Experiments
 * of the Rollout and finally deletes them.
 *
 * <p>Source: Argo Rollouts, reconciliation of experiments.
 */
public final class Experiments {
  private static final Comparator<AnalysisHistory.Entry> NEWEST_FIRST =
      Comparator.comparing(AnalysisHistory.Entry::created)
          .thenComparing(AnalysisHistory.Entry::name)
          .reversed();

  private Experiments() {}

  /** Finds the Experiment to which the status refers, and the others. */
  public static void find(CanaryPass pass) {
    pass.setExperiment(Owners.currentExperiment(pass.state()));
    pass.setOtherExperiments(Owners.otherExperiments(pass.state()));
  }

  /** Creates, evaluates, terminates and deletes Experiments. */
  public static Flow reconcile(CanaryPass pass) {
    if (pass.out().aborted() || pass.out().status().get(PROMOTE_FULL)) {
      return terminate(pass, pass.otherExperiments()) == Flow.STOP
          ? Flow.STOP
          : terminate(pass, pass.experiment());
    }
    if (pass.out().status().pausedFor(PauseReasons.INCONCLUSIVE)) {
      return Flow.NEXT;
    }
    List<Experiment> others = new ArrayList<>(pass.otherExperiments());
    RolloutExperimentStep step = pass.step().map(CanaryStep::experiment).orElse(null);
    Experiment current = pass.experiment();
    if (step != null) {
      if (current == null) {
        if (pass.out().stableRs() == null) {
          return Flow.NEXT;
        }
        current = ExperimentCreation.create(pass, step);
        if (current == null) {
          return Flow.STOP;
        }
      }
      judge(pass, current, others);
      pass.setExperiment(current);
    } else if (current != null) {
      others.add(current);
    }
    return terminate(pass, others) == Flow.STOP ? Flow.STOP : delete(pass, others);
  }

  private static void judge(CanaryPass pass, Experiment current, List<Experiment> others) {
    switch (current.phase()) {
      case "Inconclusive" -> pass.out().pauses().addPause(PauseReasons.INCONCLUSIVE_EXPERIMENT);
      case "Error", "Failed" -> {
        String message = current.status() == null ? "" : GoZero.of(current.status().message());
        pass.out()
            .pauses()
            .abort(
                "Experiment analysis phase is error/failed"
                    + (message.isEmpty() ? "" : ": " + message));
      }
      case "Successful" -> {}
      default -> {
        pass.setExperimentName(current.name());
        others.removeIf(other -> other.name().equals(current.name()));
      }
    }
  }

  private static Flow terminate(CanaryPass pass, List<Experiment> experiments) {
    for (Experiment experiment : experiments) {
      if (terminate(pass, experiment) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow terminate(CanaryPass pass, @Nullable Experiment experiment) {
    if (experiment == null
        || experiment.isCompleted()
        || (experiment.spec() != null && experiment.spec().path("terminate").asBoolean(false))) {
      return Flow.NEXT;
    }
    boolean isGone = isDeleted(pass, experiment);
    Flow flow =
        pass.out()
            .writeOrStop(new Action.TerminateExperiment(experiment.name(), Rule.EXPERIMENT_END));
    return flow == Flow.NEXT && isGone
        ? pass.out()
            .fail(
                PassResult.RETRY,
                "experiments.argoproj.io " + GoStrings.quote(experiment.name()) + " not found")
        : flow;
  }

  /** Whether the history limit has deleted an Experiment in this pass. */
  private static boolean isDeleted(CanaryPass pass, Experiment experiment) {
    return pass.out().actions().stream()
        .anyMatch(
            action ->
                action instanceof Action.DeleteExperiment deletion
                    && deletion.name().equals(experiment.name()));
  }

  private static Flow delete(CanaryPass pass, List<Experiment> others) {
    List<Experiment> deleted =
        AnalysisHistory.toDelete(
            others,
            experiment ->
                new AnalysisHistory.Entry(
                    experiment.name(), experiment.metadata(), experiment.phase()),
            NEWEST_FIRST,
            pass.out().replicaSets(),
            RolloutDefaults.successfulRunHistoryLimit(pass.rollout()),
            RolloutDefaults.unsuccessfulRunHistoryLimit(pass.rollout()));
    for (Experiment experiment : deleted) {
      if (pass.out()
              .writeOrStop(new Action.DeleteExperiment(experiment.name(), Rule.EXPERIMENT_HISTORY))
          == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }
}
