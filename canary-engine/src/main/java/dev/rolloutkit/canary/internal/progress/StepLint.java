package dev.rolloutkit.canary.internal.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.internal.count.ApproximateCounts;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.ReplicaProgressThreshold;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import dev.rolloutkit.model.strategy.RolloutExperimentTemplate;
import dev.rolloutkit.model.strategy.SetCanaryScale;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import java.util.List;

/**
 * Warnings about steps without the effect that they suggest. Takes time linear in the number of
 * steps.
 *
 * @rule A canary step that has no effect gets a warning, such as a weight that no number of pods
 *     reaches.
 */
final class StepLint {
  private static final FieldPath STEPS = Admission.CANARY.child("steps");

  private final CanaryStrategy strategy;
  private final ImmutableList.Builder<Problem> out;
  private final boolean isRouted;
  private final int replicas;
  private final int max;
  private final int surge;
  private final int unavailable;

  /** The weight, the number of pods, and whether setCanaryScale is in effect, up to a step. */
  private int weight;

  private int pods;
  private boolean hasScale;

  StepLint(Rollout rollout, CanaryStrategy strategy, ImmutableList.Builder<Problem> out) {
    this.strategy = strategy;
    this.out = out;
    isRouted = strategy.trafficRouting() != null;
    replicas = RolloutDefaults.replicas(rollout);
    max = RolloutDefaults.maxTrafficWeight(rollout);
    surge = RolloutDefaults.resolvedMaxSurge(rollout);
    unavailable = RolloutDefaults.resolvedMaxUnavailable(rollout);
  }

  void check() {
    List<CanaryStep> steps = GoZero.of(strategy.steps());
    if (max <= 0 || replicas <= 0) {
      return;
    }
    for (int i = 0; i < steps.size(); i++) {
      CanaryStep step = steps.get(i);
      FieldPath at = STEPS.index(i);
      if (step.setWeight() != null) {
        checkWeight(step.setWeight(), at.child("setWeight"));
      } else if (step.setCanaryScale() != null) {
        checkScale(step.setCanaryScale(), at.child("setCanaryScale"));
      } else if (step.setHeaderRoute() != null || step.setMirrorRoute() != null) {
        checkRoute(at.child(step.setHeaderRoute() != null ? "setHeaderRoute" : "setMirrorRoute"));
      } else if (step.experiment() != null) {
        checkExperiment(step.experiment(), at.child("experiment"));
      }
    }
  }

  private void checkWeight(int next, FieldPath at) {
    if (next > max) {
      warn(
          at,
          next + " is more than all traffic, which is " + max,
          CanaryProblemCodes.WEIGHT_ABOVE_MAXIMUM);
    }
    if (isRouted && next < weight) {
      warn(
          at,
          next
              + " is less than "
              + weight
              + " before: pods of the new version are removed while the router still sends them the larger"
              + " share",
          CanaryProblemCodes.WEIGHT_LOWERED);
    }
    int wanted = isRouted ? share(next) : basicPods(next);
    if (!isRouted) {
      checkBasic(next, wanted, at);
    }
    weight = next;
    if (!hasScale) {
      pods = wanted;
    }
    checkThreshold(at);
  }

  private void checkBasic(int next, int wanted, FieldPath at) {
    int room = Math.max(1, surge + unavailable);
    if (wanted - pods > room) {
      warn(
          at,
          "brings "
              + (wanted - pods)
              + " new pods, more than the "
              + room
              + " that maxSurge and maxUnavailable allow at once: it takes several passes",
          CanaryProblemCodes.STEP_ABOVE_SURGE);
    }
    if (next != weight && wanted == pods && next < max) {
      warn(
          at,
          "has no effect: of "
              + replicas
              + " pods, "
              + wanted
              + " are canary pods at a weight of "
              + weight
              + " as at one of "
              + next,
          CanaryProblemCodes.STEP_WITHOUT_EFFECT);
    }
  }

  private void checkScale(SetCanaryScale scale, FieldPath at) {
    if (GoZero.of(scale.matchTrafficWeight())) {
      if (hasScale && share(weight) < pods) {
        warn(
            at.child("matchTrafficWeight"),
            "removes pods of the new version, from "
                + pods
                + " to "
                + share(weight)
                + ", before the next weight adds them again",
            CanaryProblemCodes.MATCH_SHRINKS);
      }
      hasScale = false;
      pods = share(weight);
      return;
    }
    hasScale = true;
    Integer exact = scale.replicas();
    pods = exact != null ? exact : share(GoZero.of(scale.weight()));
    checkThreshold(at);
  }

  private void checkRoute(FieldPath at) {
    if (pods == 0) {
      warn(
          at,
          "the new version has no pod yet, and without one the route is not set: put a"
              + " setCanaryScale before it",
          CanaryProblemCodes.ROUTE_BEFORE_PODS);
    }
  }

  private void checkExperiment(RolloutExperimentStep experiment, FieldPath at) {
    int sum = weight;
    for (RolloutExperimentTemplate template : GoZero.of(experiment.templates())) {
      sum += GoZero.of(template.weight());
    }
    if (sum > max) {
      warn(
          at,
          "its weights and the weight of the canary are "
              + sum
              + " of "
              + max
              + ": the stable version gets a negative weight",
          CanaryProblemCodes.EXPERIMENT_OVERWEIGHT);
    }
  }

  /** A number of pods that a step never reaches. */
  private void checkThreshold(FieldPath at) {
    ReplicaProgressThreshold threshold = strategy.replicaProgressThreshold();
    if (threshold != null
        && !"Percent".equals(threshold.type())
        && GoZero.of(threshold.value()) > pods) {
      warn(
          at,
          "asks for "
              + pods
              + " pods, and replicaProgressThreshold for "
              + threshold.value()
              + ": the step is never over",
          CanaryProblemCodes.THRESHOLD_NEVER_REACHED);
    }
  }

  private int share(int of) {
    return (int) Math.ceil((double) of * replicas / max);
  }

  private int basicPods(int of) {
    ReplicaCounts counts = ApproximateCounts.of(replicas, of, max, surge);
    return counts.canary();
  }

  private void warn(FieldPath at, String text, ProblemCode code) {
    out.add(Problem.plain(at, text, code));
  }
}
