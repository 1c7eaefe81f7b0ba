package dev.rolloutkit.canary.internal.progress;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.progress.Wait;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.internal.strategy.PauseDuration;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.StepPluginStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.RolloutPause;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import java.time.Instant;
import java.util.List;

/**
 * The waits of the current step of a canary.
 *
 * @rule A canary waits for pods, a weight, a pause, an analysis, an Experiment or a plugin of its
 *     current step.
 */
final class StepWaits {
  private final CanaryPass pass;
  private final List<Wait> out;

  StepWaits(CanaryPass pass, List<Wait> out) {
    this.pass = pass;
    this.out = out;
  }

  void check(CanaryStep step) {
    if (step.pause() != null) {
      checkPause(step.pause());
    } else if (step.setWeight() != null || step.setCanaryScale() != null) {
      checkSizes();
      if (step.setWeight() != null && pass.isRouted()) {
        checkStable(CanarySteps.currentSetWeight(pass.rollout()));
        checkVerified();
      }
    } else if (step.analysis() != null) {
      AnalysisRun run = pass.runs().step();
      if (run == null || !run.phase().equals("Successful")) {
        out.add(
            new Wait.Analysis("", run == null ? null : run.name(), run == null ? "" : run.phase()));
      }
    } else if (step.experiment() != null) {
      Experiment experiment = pass.experiments().current();
      if (experiment == null || !experiment.phase().equals("Successful")) {
        out.add(
            new Wait.Experiment(
                experiment == null ? null : experiment.name(),
                experiment == null ? "" : experiment.phase()));
      }
    } else if (step.plugin() != null) {
      checkPlugin(GoZero.of(step.plugin().name()));
    }
  }

  private void checkPause(RolloutPause pause) {
    PauseCondition condition = pass.status().pause(PauseReasons.CANARY_STEP);
    Instant start = condition == null ? null : condition.startTime();
    if (condition == null) {
      out.add(new Wait.Controller("begin the pause, or end it if a user has just resumed it"));
    } else if (pause.duration() == null || start == null) {
      out.add(new Wait.Promotion());
    } else {
      out.add(
          new Wait.Until(
              Times.plusSeconds(start, PauseDuration.seconds(pause.duration())),
              "the next step begins"));
    }
  }

  private void checkSizes() {
    Outcome<ReplicaCounts> counts =
        CanaryCounts.of(
            pass.rollout(), pass.sets(), pass.before().weights(), pass.observed().release());
    ReplicaSetCopy newRs = pass.newRs();
    if (!counts.isOk() || newRs == null) {
      return;
    }
    int wanted = counts.orElseThrow().canary();
    if (newRs.replicas != wanted) {
      out.add(new Wait.Controller("scale " + newRs.name + " to " + wanted + " pods"));
    }
    if (newRs.availableReplicas < wanted) {
      out.add(new Wait.Pods(newRs.name, newRs.availableReplicas, wanted));
    }
    ReplicaSetCopy stableRs = pass.stableRs();
    int kept = counts.orElseThrow().stable();
    if (stableRs != null && !pass.isDynamic() && stableRs.replicas != kept) {
      out.add(new Wait.Controller("scale " + stableRs.name + " to " + kept + " pods"));
    }
    if (!pass.isRouted() && pass.sets().otherAvailable() > 0) {
      out.add(new Wait.OldPods(pass.sets().otherAvailable()));
    }
  }

  /** The stable set must have pods for the traffic that the weight leaves to it. */
  void checkStable(int weight) {
    ReplicaSetCopy stableRs = pass.stableRs();
    int max = ProgressRules.all(pass);
    if (stableRs != null && max > 0) {
      int needed = (max - weight) * pass.desired() / max;
      if (stableRs.availableReplicas < needed) {
        out.add(new Wait.StablePods(stableRs.name, stableRs.availableReplicas, needed));
      }
    }
  }

  void checkVerified() {
    TrafficWeights weights = pass.before().weights();
    boolean isUnverified = weights != null && Boolean.FALSE.equals(weights.verified());
    boolean isDenied =
        pass.cluster().routers().isPresent()
            && pass.cluster().routers().get().stream()
                .anyMatch(router -> router.verified().isPresent() && !router.verified().get());
    if (isUnverified || isDenied) {
      out.add(new Wait.Weight(CanarySteps.currentSetWeight(pass.rollout())));
    }
  }

  private void checkPlugin(String name) {
    for (StepPluginStatus status : GoZero.of(pass.before().stepPluginStatuses())) {
      if (GoZero.of(status.index()) == pass.index().orElse(-1)
          && "Run".equals(status.operation())) {
        out.add(new Wait.Plugin(name, GoZero.of(status.phase()), GoZero.of(status.message())));
        return;
      }
    }
    out.add(new Wait.Controller("call the plugin " + name));
  }
}
