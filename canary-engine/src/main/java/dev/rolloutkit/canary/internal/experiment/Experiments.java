package dev.rolloutkit.canary.internal.experiment;

import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryExperiments;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.analysis.AnalysisHistory;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.Recorder;
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
 *
 * @rule An experiment step waits for its Experiment, and all other Experiments of the Rollout are
 *     terminated.
 */
public final class Experiments {
  private static final Comparator<AnalysisHistory.Entry> NEWEST_FIRST =
      Comparator.comparing(AnalysisHistory.Entry::created)
          .thenComparing(AnalysisHistory.Entry::name)
          .reversed();

  private Experiments() {}

  /** Finds the Experiment to which the status refers, and the others. */
  public static CanaryExperiments find(CanaryPass pass) {
    return new CanaryExperiments(
        Owners.currentExperiment(pass.cluster()), "", Owners.otherExperiments(pass.cluster()));
  }

  /** Creates, evaluates, terminates and deletes Experiments. */
  public static CanaryPass reconcile(CanaryPass pass, Recorder recorder) {
    Experiment current = pass.experiments().current();
    if (pass.isAborted() || pass.status().get(PROMOTE_FULL)) {
      if (terminate(recorder, pass.experiments().others()) == Flow.NEXT) {
        terminate(recorder, current);
      }
      return pass;
    }
    if (pass.status().pausedFor(PauseReasons.INCONCLUSIVE)) {
      return pass;
    }
    List<Experiment> others = new ArrayList<>(pass.experiments().others());
    RolloutExperimentStep step = pass.step().map(CanaryStep::experiment).orElse(null);
    CanaryPass next = pass;
    if (step != null) {
      if (current == null) {
        if (pass.stableRs() == null || waitsForUser(pass)) {
          return pass;
        }
        current = ExperimentCreation.create(pass, recorder, step);
        if (current == null) {
          return pass;
        }
      }
      next = applyResult(pass, current);
      if (!next.experiments().statusName().isEmpty()) {
        String name = current.name();
        others.removeIf(other -> other.name().equals(name));
      }
    } else if (current != null) {
      others.add(current);
    }
    if (terminate(recorder, others) == Flow.NEXT) {
      delete(next, recorder, others);
    }
    return next;
  }

  /** Whether a user has to resume an update whose last Experiment was inconclusive. */
  private static boolean waitsForUser(CanaryPass pass) {
    return pass.fixes(CanaryDefect.INCONCLUSIVE_EXPERIMENT_REPEATED)
        && pass.status().pausedFor(PauseReasons.INCONCLUSIVE_EXPERIMENT);
  }

  /**
   * Applies the result of the current Experiment to the update.
   *
   * @rule A failed Experiment aborts the update, and an inconclusive one pauses it.
   */
  private static CanaryPass applyResult(CanaryPass pass, Experiment current) {
    CanaryExperiments found = pass.experiments();
    CanaryPass judged = pass.withExperiments(new CanaryExperiments(current, "", found.others()));
    return switch (current.phase()) {
      case "Inconclusive" ->
          judged.withPauses(pass.pauses().pause(PauseReasons.INCONCLUSIVE_EXPERIMENT));
      case "Error", "Failed" -> {
        String message = current.status() == null ? "" : GoZero.of(current.status().message());
        yield judged.withPauses(
            pass.pauses()
                .abort(
                    "Experiment analysis phase is error/failed"
                        + (message.isEmpty() ? "" : ": " + message)));
      }
      case "Successful" -> judged;
      default ->
          pass.withExperiments(new CanaryExperiments(current, current.name(), found.others()));
    };
  }

  private static Flow terminate(Recorder recorder, List<Experiment> experiments) {
    for (Experiment experiment : experiments) {
      if (terminate(recorder, experiment) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow terminate(Recorder recorder, @Nullable Experiment experiment) {
    if (experiment == null
        || experiment.isCompleted()
        || (experiment.spec() != null && experiment.spec().path("terminate").asBoolean(false))) {
      return Flow.NEXT;
    }
    boolean isGone = isDeleted(recorder, experiment);
    Flow flow =
        recorder.writeOrStop(
            new Action.TerminateExperiment(experiment.name(), PlanRule.EXPERIMENT_END));
    return flow == Flow.NEXT && isGone
        ? recorder.fail(
            PassResult.RETRY,
            "experiments.argoproj.io " + GoStrings.quote(experiment.name()) + " not found")
        : flow;
  }

  /** Whether the history limit has deleted an Experiment in this pass. */
  private static boolean isDeleted(Recorder recorder, Experiment experiment) {
    return recorder.actions().stream()
        .anyMatch(
            action ->
                action instanceof Action.DeleteExperiment deletion
                    && deletion.name().equals(experiment.name()));
  }

  private static Flow delete(CanaryPass pass, Recorder recorder, List<Experiment> others) {
    List<Experiment> deleted =
        AnalysisHistory.toDelete(
            others,
            experiment ->
                new AnalysisHistory.Entry(
                    experiment.name(), experiment.metadata(), experiment.phase()),
            NEWEST_FIRST,
            pass.revisions().all(),
            RolloutDefaults.successfulRunHistoryLimit(pass.rollout()),
            RolloutDefaults.unsuccessfulRunHistoryLimit(pass.rollout()));
    for (Experiment experiment : deleted) {
      if (recorder.writeOrStop(
              new Action.DeleteExperiment(experiment.name(), PlanRule.EXPERIMENT_HISTORY))
          == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }
}
