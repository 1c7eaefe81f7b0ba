package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.targets.cutover.Scenario.At;
import dev.rolloutkit.targets.options.TargetDefect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Proves changes to a scenario, and keeps those that lose less.
 *
 * @rule Remedies for a loss are a verification of target groups, a longer scale-down delay, a sleep
 *     before stopping, instance targets, ping-pong, or a checkpoint that is reset.
 */
final class Remedies {
  /** Makes Argo Rollouts verify target groups. */
  static final Patch VERIFY = new Patch.AddArgument("argo-rollouts", "--aws-verify-target-group");

  private static final String CHECKPOINT = "elbv2.k8s.aws/checkpoint";
  private static final String TARGET_TYPE = AnnotationNames.INGRESS_TARGET_TYPE;
  private static final int RESET_AFTER = 60;

  private final Scenario scenario;
  private final Run run;
  private final Fixes<TargetDefect> fixes;
  private final List<CutOverRemedy> found = new ArrayList<>();

  private Remedies(Scenario scenario, Run run, Fixes<TargetDefect> fixes) {
    this.scenario = scenario;
    this.run = run;
    this.fixes = fixes;
  }

  /** The changes that lose less than the run, sorted by loss. */
  static ImmutableList<CutOverRemedy> of(Scenario scenario, Run run, Fixes<TargetDefect> fixes) {
    Remedies remedies = new Remedies(scenario, run, fixes);
    if (scenario.tampering().isEmpty()) {
      remedies.verify();
      remedies.keepOldPods();
      remedies.preStop();
      remedies.instanceTargets();
      remedies.pingPong();
    } else {
      remedies.resetCheckpoint();
    }
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(remedy -> remedy.run().lostHundredths()), remedies.found);
  }

  private void resetCheckpoint() {
    if (!scenario.ipTargets() || !scenario.checkpointResets().isEmpty()) {
      return;
    }
    At first =
        scenario.tampering().stream()
            .min(Comparator.comparingInt(At::at).thenComparing(At::service))
            .orElseThrow();
    ObjectNode merge = object();
    merge.putObject("metadata").putObject("annotations").put(CHECKPOINT, "");
    offer(
        RemedyCode.RESET_CHECKPOINT,
        copy()
            .addCheckpointReset(new At(Math.addExact(first.at(), RESET_AFTER), first.service()))
            .build(),
        new Patch.MergeBinding(first.service(), merge));
  }

  private void verify() {
    if (!scenario.verifyTargetGroup() && scenario.ipTargets()) {
      offer(RemedyCode.VERIFY_TARGET_GROUP, copy().verifyTargetGroup(true).build(), VERIFY);
    }
  }

  private void keepOldPods() {
    if (scenario.kind().isByWeights() && scenario.dynamicStableScale()) {
      Scenario fixed = copy().dynamicStableScale(false).build();
      ObjectNode merge = object();
      ObjectNode canary = strategy(merge, "canary").putNull("dynamicStableScale");
      Optional<Integer> delay = longerDelay(Simulation.of(fixed, fixes));
      if (delay.isPresent()) {
        canary.put("scaleDownDelaySeconds", delay.get());
        fixed =
            Scenario.builder().from(fixed).scaleDownDelay(Duration.ofSeconds(delay.get())).build();
      }
      offer(RemedyCode.STATIC_STABLE, fixed, rollout(merge));
      return;
    }
    longerDelay(run)
        .ifPresent(
            delay -> {
              ObjectNode merge = object();
              strategy(merge, scenario.kind().strategy()).put("scaleDownDelaySeconds", delay);
              offer(
                  RemedyCode.SCALE_DOWN_DELAY,
                  copy().scaleDownDelay(Duration.ofSeconds(delay)).build(),
                  rollout(merge));
            });
  }

  /** A delay until the last loss of a run is over, as a multiple of ten seconds. */
  private Optional<Integer> longerDelay(Run of) {
    if (of.scaleDownAt().isEmpty() || of.windows().isEmpty()) {
      return Optional.empty();
    }
    long end = of.windows().stream().mapToLong(LossWindow::to).max().orElse(0);
    long delay = Seconds.of(scenario.scaleDownDelay());
    long longer = delay + Math.max(0, end - of.scaleDownAt().getAsLong());
    long rounded = (longer + 9) / 10 * 10;
    return rounded > delay && rounded <= Integer.MAX_VALUE
        ? Optional.of((int) rounded)
        : Optional.empty();
  }

  private void preStop() {
    long seconds =
        (long) Seconds.of(scenario.timing().endpointsLag())
            + Seconds.of(scenario.timing().controllerLag())
            + 1;
    boolean dead =
        run.windows().stream().anyMatch(window -> window.reason() == LossReason.DEAD_TARGET);
    if (dead && Seconds.of(scenario.timing().preStop()) < seconds && seconds <= Integer.MAX_VALUE) {
      Timing timing =
          Timing.builder().from(scenario.timing()).preStop(Duration.ofSeconds(seconds)).build();
      offer(
          RemedyCode.PRE_STOP,
          copy().timing(timing).build(),
          new Patch.PreStopSleep(scenario.names().rollout(), (int) seconds));
    }
  }

  private void instanceTargets() {
    if (!scenario.kind().isByWeights() && scenario.ipTargets()) {
      ObjectNode merge = object();
      merge.putObject("metadata").putObject("annotations").put(TARGET_TYPE, "instance");
      offer(
          RemedyCode.INSTANCE_TARGETS,
          copy().ipTargets(false).build(),
          new Patch.Merge("Ingress", scenario.names().ingress(), merge));
    }
  }

  private void pingPong() {
    if (scenario.kind().isByWeights() || !scenario.ipTargets()) {
      return;
    }
    boolean blueGreen = scenario.kind() == CutOverKind.BLUE_GREEN;
    Names names = scenario.names();
    ObjectNode merge = object();
    ObjectNode canary;
    if (blueGreen) {
      ObjectNode strategy = strategy(merge, "canary");
      ((ObjectNode) merge.at("/spec/strategy")).putNull("blueGreen");
      canary = strategy;
      pair(canary, names.service("active"), names.service("preview"));
      canary
          .putObject("trafficRouting")
          .putObject("alb")
          .put("ingress", names.ingress())
          .put("servicePort", names.servicePort());
      canary.putArray("steps").addObject().put("setWeight", 100);
    } else {
      canary = strategy(merge, "canary").putNull("stableService").putNull("canaryService");
      pair(canary, names.service("stable"), names.service("canary"));
    }
    offer(
        RemedyCode.PING_PONG,
        copy()
            .kind(CutOverKind.PING_PONG)
            .verifyTargetGroup(true)
            .weightFrom(blueGreen ? 0 : scenario.weightFrom())
            .weightTo(100)
            .build(),
        rollout(merge));
  }

  private static void pair(ObjectNode canary, String ping, String pong) {
    canary.putObject("pingPong").put("pingService", ping).put("pongService", pong);
  }

  private void offer(RemedyCode code, Scenario changed, Patch patch) {
    Run better = Simulation.of(changed, fixes);
    if (better.lostHundredths() < run.lostHundredths()) {
      found.add(new CutOverRemedy(code, better, ImmutableList.of(patch), changed));
    }
  }

  private Patch rollout(ObjectNode merge) {
    return new Patch.Merge("Rollout", scenario.names().rollout(), merge);
  }

  private static ObjectNode strategy(ObjectNode merge, String kind) {
    return merge.putObject("spec").putObject("strategy").putObject(kind);
  }

  private Scenario.Builder copy() {
    return Scenario.builder().from(scenario);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
