package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.cutover.Scenario.At;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates scenarios.
 *
 * @rule The weights of a scenario are between 0 and 100, its times are not negative, and it has at
 *     most 100,000 pods and lasts at most a day.
 */
final class ScenarioRules {
  static final int MAX_HORIZON = 86_400;
  static final int MAX_REPLICAS = 100_000;

  private final List<Problem> problems = new ArrayList<>();

  private ScenarioRules() {}

  static ImmutableList<Problem> check(Scenario scenario) {
    ScenarioRules rules = new ScenarioRules();
    FieldPath root = FieldPath.root();
    rules.between(root.child("replicas"), scenario.replicas(), 0, MAX_REPLICAS);
    rules.duration(root.child("horizonSeconds"), scenario.horizon(), 1, MAX_HORIZON);
    FieldPath weights = root.child("weights");
    rules.between(weights.child("from"), scenario.weightFrom(), 0, 100);
    rules.between(weights.child("to"), scenario.weightTo(), 0, 100);
    if (scenario.kind() == CutOverKind.PING_PONG && scenario.weightTo() != 100) {
      rules.problems.add(
          Problem.invalid(
              weights.child("to"), scenario.weightTo(), "must be 100 for a ping-pong cut-over"));
    }
    rules.timing(root.child("timing"), scenario.timing());
    FieldPath controller = root.child("controller");
    rules.spans(controller.child("outages"), scenario.outages());
    rules.spans(controller.child("registerThrottled"), scenario.registerThrottled());
    rules.spans(controller.child("deregisterThrottled"), scenario.deregisterThrottled());
    rules.spans(controller.child("ruleThrottled"), scenario.ruleThrottled());
    rules.duration(controller.child("maxBackoffSeconds"), scenario.maxBackoff());
    FieldPath rollout = root.child("rollout");
    rules.duration(rollout.child("scaleDownDelaySeconds"), scenario.scaleDownDelay());
    rules.duration(rollout.child("verifyIntervalSeconds"), scenario.verifyInterval());
    rules.events(root.child("tampering"), scenario.tampering());
    rules.events(root.child("checkpointResets"), scenario.checkpointResets());
    return ImmutableList.copyOf(rules.problems);
  }

  private void timing(FieldPath at, Timing timing) {
    duration(at.child("endpointsLagSeconds"), timing.endpointsLag());
    duration(at.child("controllerLagSeconds"), timing.controllerLag());
    duration(at.child("registerLagSeconds"), timing.registerLag());
    duration(at.child("healthCheckIntervalSeconds"), timing.healthCheckInterval());
    count(at.child("healthyThreshold"), timing.healthyThreshold());
    count(at.child("unhealthyThreshold"), timing.unhealthyThreshold());
    duration(at.child("ingressLagSeconds"), timing.ingressLag());
    duration(at.child("ruleLagSeconds"), timing.ruleLag());
    duration(at.child("preStopSeconds"), timing.preStop());
    duration(at.child("statusLagSeconds"), timing.statusLag());
  }

  private void spans(FieldPath at, List<Span> spans) {
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      count(at.index(i).child("from"), span.from());
      if (span.to() < span.from()) {
        problems.add(
            Problem.invalid(
                at.index(i).child("to"),
                span.to(),
                "must be greater than or equal to from, " + span.from()));
      }
    }
  }

  private void events(FieldPath at, List<At> events) {
    for (int i = 0; i < events.size(); i++) {
      count(at.index(i).child("at"), events.get(i).at());
    }
  }

  private void duration(FieldPath at, Duration duration) {
    if (isWhole(at, duration)) {
      count(at, Seconds.of(duration));
    }
  }

  private void duration(FieldPath at, Duration duration, int least, int most) {
    if (isWhole(at, duration)) {
      between(at, Seconds.of(duration), least, most);
    }
  }

  private boolean isWhole(FieldPath at, Duration duration) {
    if (duration.toNanosPart() != 0) {
      problems.add(Problem.invalid(at, duration.toString(), "must be whole seconds"));
    }
    return duration.toNanosPart() == 0;
  }

  private void count(FieldPath at, int value) {
    if (value < 0) {
      problems.add(Problem.invalid(at, value, "must be greater than or equal to 0"));
    }
  }

  private void between(FieldPath at, int value, int least, int most) {
    if (value < least || value > most) {
      problems.add(
          Problem.invalid(at, value, "must be between " + least + " and " + most + ", inclusive"));
    }
  }
}
