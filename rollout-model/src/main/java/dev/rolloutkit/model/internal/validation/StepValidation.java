package dev.rolloutkit.model.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.strategy.PauseDuration;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import dev.rolloutkit.model.strategy.RolloutExperimentTemplate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates the steps of a canary.
 *
 * @rule A step of a canary has exactly one kind ("Step must have one of the following set").
 */
final class StepValidation {
  private static final String ONE_OF =
      "Step must have one of the following set: experiment, setWeight, setCanaryScale, plugin or"
          + " pause";

  private StepValidation() {}

  static void validate(
      Rollout rollout,
      CanaryStrategy canary,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    int maxWeight = RolloutDefaults.maxTrafficWeight(rollout);
    TrafficRouting routing = canary.trafficRouting();
    int i = 0;
    for (CanaryStep step : GoZero.of(canary.steps())) {
      FieldPath stepPath = at.child("steps").index(i++);
      kinds(step, stepPath, out);
      numbers(step, maxWeight, stepPath, out);
      if (step.setCanaryScale() != null && routing == null) {
        out.add(
            Problem.required(
                at.child("trafficRouting"), "SetCanaryScale requires TrafficRouting to be set"));
      }
      RouteStepValidation.validate(step, routing, at, stepPath, release, out);
      if (step.experiment() != null) {
        experiment(step.experiment(), routing, stepPath, out);
      }
      arguments(step, stepPath, release, out);
    }
  }

  /**
   * Compatibility: only four kinds of steps are counted, and one of the shown values is true if the
   * field is unset.
   */
  private static void kinds(CanaryStep step, FieldPath at, List<Problem> out) {
    boolean experiment = step.experiment() != null;
    boolean pause = step.pause() != null;
    boolean weight = step.setWeight() != null;
    boolean analysis = step.analysis() != null;
    int counted = (experiment ? 1 : 0) + (pause ? 1 : 0) + (weight ? 1 : 0) + (analysis ? 1 : 0);
    if (counted > 1) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(
                  "step.Experiment: "
                      + experiment
                      + " step.Pause: "
                      + pause
                      + " step.SetWeight: "
                      + weight
                      + " step.Analysis: "
                      + analysis),
              ONE_OF));
    }
    if (counted == 0
        && step.setCanaryScale() == null
        && step.setHeaderRoute() == null
        && step.setMirrorRoute() == null
        && step.plugin() == null) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(
                  "step.Experiment: true step.Pause: true step.SetWeight: true step.Analysis: true"
                      + " step.SetCanaryScale: true step.SetHeaderRoute: true"
                      + " step.SetMirrorRoute: true step.Plugin: true"),
              ONE_OF));
    }
  }

  private static void numbers(CanaryStep step, int maxWeight, FieldPath at, List<Problem> out) {
    Integer weight = step.setWeight();
    if (weight != null && (weight < 0 || weight > maxWeight)) {
      out.add(
          Problem.invalid(
              at.child("setWeight"), weight, "SetWeight needs to be between 0 and " + maxWeight));
    }
    if (step.pause() != null) {
      int seconds = PauseDuration.seconds(step.pause().duration());
      if (seconds < 0) {
        out.add(
            Problem.invalid(
                at.child("pause", "duration"), seconds, "Duration needs to be greater than 0"));
      }
    }
  }

  private static void experiment(
      RolloutExperimentStep experiment,
      @Nullable TrafficRouting routing,
      FieldPath at,
      List<Problem> out) {
    int i = 0;
    for (RolloutExperimentTemplate template : GoZero.of(experiment.templates())) {
      FieldPath weight = at.child("experiment", "templates").index(i++).child("weight");
      if (template.weight() == null) {
        continue;
      }
      if (routing == null) {
        out.add(
            Problem.invalid(
                weight,
                template.weight(),
                "Experiment template weight cannot be set unless TrafficRouting is enabled"));
      } else if (routing.alb() == null
          && routing.smi() == null
          && routing.istio() == null
          && GoZero.of(routing.plugins()).isEmpty()) {
        out.add(
            Problem.invalid(
                weight,
                template.weight(),
                "Experiment template weight is only available for TrafficRouting with SMI, ALB,"
                    + " Istio and Plugins at this time"));
      }
    }
  }

  /**
   * The problem of each invalid argument shows the arguments of all analyses of the step, one list
   * after the other.
   */
  private static void arguments(
      CanaryStep step, FieldPath at, ReleaseOf<RolloutsChange> release, List<Problem> out) {
    if (step.experiment() == null && step.analysis() == null) {
      return;
    }
    List<AnalysisRunArgument> arguments = new ArrayList<>();
    if (step.experiment() != null) {
      GoZero.of(step.experiment().analyses()).forEach(a -> arguments.addAll(GoZero.of(a.args())));
    }
    if (step.analysis() != null) {
      arguments.addAll(GoZero.of(step.analysis().args()));
    }
    long bad = arguments.stream().filter(a -> !AnalysisArguments.isValid(a)).count();
    if (bad > 0) {
      Problem problem =
          Problem.invalid(
              at.child("analyses"),
              JsonForm.ANALYSIS_ARGUMENT.shown(arguments, release),
              "Analyses arguments must refer to valid object metadata supported by downwardAPI");
      out.addAll(Collections.nCopies(Math.toIntExact(bad), problem));
    }
  }
}
