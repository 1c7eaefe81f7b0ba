package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.cutover.Scenario.At;
import dev.rolloutkit.targets.options.TargetDefect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Simulates a scenario in whole seconds. Each second has the same steps: the Rollout, endpoints,
 * verification, scale-down, deaths of pods and tampering, the controller, the rule, health checks,
 * and the measurement of the loss. Only seconds in which something can happen are simulated, so the
 * time depends on the number of events, not on the horizon or the number of pods.
 *
 * @rule In each second of a simulation the Rollout acts first, then endpoints, the verification,
 *     the controller, the rule and the health checks.
 */
final class Simulation {
  static final long NEVER = Long.MAX_VALUE;

  /** The time after which the controller checks targets again that are not healthy yet. */
  private static final int REQUEUE_SECONDS = 15;

  /** Receives the state at the end of every simulated second. */
  interface Watcher {
    /** Ignores the state. */
    Watcher NONE =
        new Watcher() {
          @Override
          public void group(long now, GroupModel group, int weight) {}

          @Override
          public void pods(long now, TargetSets pods) {}
        };

    /** Receives a Service and its weight in the current rule, in percent. */
    void group(long now, GroupModel group, int weight);

    /** Receives the pods, once for each second. */
    void pods(long now, TargetSets pods);
  }

  private final Scenario scenario;
  private final Watcher watcher;
  private final Timing timing;
  private final Fixes<TargetDefect> fixes;
  private final TargetSets pods;
  private final List<GroupModel> groups = new ArrayList<>();
  private final ImmutableList<Span> outages;
  private final ImmutableList<Span> registerThrottled;
  private final ImmutableList<Span> deregisterThrottled;
  private final ImmutableList<Span> ruleThrottled;
  private final ImmutableList<At> tampering;
  private final ImmutableList<At> resets;
  private final int keptPods;
  private final Measure measure;
  private final ImmutableList.Builder<TimelineEntry> timeline = ImmutableList.builder();

  private boolean weightsMoved;
  private boolean weightsWanted;
  private long ruleDueAt = NEVER;
  private int ruleFailures;
  private long ruleInForceAt = NEVER;
  private long verifyAt = NEVER;
  private long verifiedAt = NEVER;
  private long scaleDownAt = NEVER;

  private Simulation(Scenario scenario, Fixes<TargetDefect> fixes, Watcher watcher) {
    this.scenario = scenario;
    this.watcher = watcher;
    timing = scenario.timing();
    this.fixes = fixes;
    keptPods = scenario.kind() == CutOverKind.WEIGHTS ? sizeFor(100 - scenario.weightTo()) : 0;
    pods = new TargetSets(scenario.replicas(), keptPods);
    for (String service : scenario.kind().services()) {
      boolean selectsNew = service.equals("canary") || service.equals("pong");
      groups.add(new GroupModel(service, selectsNew, pods, scenario.ipTargets()));
    }
    outages = Span.merged(scenario.outages());
    registerThrottled = Span.merged(scenario.registerThrottled());
    deregisterThrottled = Span.merged(scenario.deregisterThrottled());
    ruleThrottled = Span.merged(scenario.ruleThrottled());
    tampering = sorted(scenario.tampering());
    resets = sorted(scenario.checkpointResets());
    measure = new Measure(groups.size());
  }

  /** The result of a valid scenario. */
  static Run of(Scenario scenario, Fixes<TargetDefect> fixes) {
    return of(scenario, fixes, Watcher.NONE);
  }

  /** Like {@link #of(Scenario, Fixes)}, with a watcher. */
  static Run of(Scenario scenario, Fixes<TargetDefect> fixes, Watcher watcher) {
    return new Simulation(scenario, fixes, watcher).run();
  }

  /** The time plus some seconds. The time that stands for never does not change. */
  static long later(long time, long seconds) {
    return time == NEVER ? NEVER : time + seconds;
  }

  private Run run() {
    long now = 0;
    while (now < Seconds.of(scenario.horizon())) {
      simulateSecond(now);
      now = Math.max(now + 1, nextChange(now));
    }
    ImmutableList<TimelineEntry> entries = timeline.build();
    return measure.result(scenario, entries, optional(verifiedAt), optional(scaleDownAt));
  }

  private void simulateSecond(long now) {
    if (now == 0) {
      cutOver();
    }
    followEndpoints(now);
    verify(now);
    if (scaleDownAt == now) {
      pods.delete(now + Seconds.of(timing.preStop()));
      addEvent(now, "v1 scaled to " + keptPods);
      followEndpoints(now);
    }
    applyTampering(now);
    if (Span.firstOutside(outages, now) == now) {
      runController(now);
    }
    if (ruleInForceAt <= now) {
      ruleInForceAt = NEVER;
      weightsMoved = weightsWanted;
      addEvent(now, "rule in force");
    }
    if (scenario.ipTargets()) {
      groups.forEach(group -> group.check(now, timing));
    }
    measure(now);
  }

  /** Performs the steps of the Rollout at the beginning. */
  private void cutOver() {
    boolean changes = false;
    switch (scenario.kind()) {
      case BLUE_GREEN -> {
        group("active").selectsNew = true;
        addEvent(0, "active selects v2");
      }
      case CANARY -> {
        group("stable").selectsNew = true;
        changes = scenario.weightFrom() != 0;
        addEvent(0, "stable selects v2, weights stable 100");
      }
      default -> {
        changes = scenario.weightFrom() != scenario.weightTo();
        addEvent(0, "weights pong " + scenario.weightTo());
      }
    }
    weightsWanted = changes;
    if (changes) {
      ruleDueAt = Seconds.of(timing.ingressLag());
    }
    if (isVerified(changes)) {
      verifyAt = 0;
    } else {
      verified(0);
    }
    if (scenario.kind().isByWeights() && scenario.dynamicStableScale()) {
      scaleDownAt = Seconds.of(timing.statusLag());
    }
  }

  private boolean isVerified(boolean changes) {
    if (!scenario.verifyTargetGroup()) {
      return false;
    }
    return switch (scenario.kind()) {
      case BLUE_GREEN, CANARY -> scenario.ipTargets();
      case PING_PONG -> changes && !scenario.dynamicStableScale();
      case WEIGHTS -> false;
    };
  }

  private void verified(long now) {
    verifiedAt = now;
    boolean shrinks = scenario.kind().isByWeights() && scenario.dynamicStableScale();
    if (!shrinks && scenario.kind() != CutOverKind.WEIGHTS) {
      scaleDownAt = now + Seconds.of(scenario.scaleDownDelay());
    }
  }

  private void followEndpoints(long now) {
    for (GroupModel group : groups) {
      if (group.follow(now, Seconds.of(timing.endpointsLag())) && scenario.ipTargets()) {
        group.dueAt = Math.min(group.dueAt, now + Seconds.of(timing.controllerLag()));
      }
    }
  }

  private void verify(long now) {
    if (verifyAt != now) {
      return;
    }
    boolean weights = scenario.kind() == CutOverKind.PING_PONG;
    boolean holds =
        weights
            ? weightsMoved == weightsWanted
            : group(scenario.kind() == CutOverKind.CANARY ? "stable" : "active")
                .holdsAllSeen(fixes.fixes(TargetDefect.REGISTERED_COUNTS_AS_HEALTHY));
    if (holds) {
      verifyAt = NEVER;
      addEvent(now, weights ? "weights verified" : "target group verified");
      verified(now);
    } else {
      verifyAt = now + Math.max(1, Seconds.of(scenario.verifyInterval()));
    }
  }

  private void applyTampering(long now) {
    for (At at : tampering) {
      if (at.at() == now) {
        group(at.service()).empty();
        addEvent(now, at.service() + " emptied from outside");
      }
    }
    for (At at : resets) {
      if (at.at() == now) {
        addEvent(now, at.service() + " checkpoint reset");
        if (scenario.ipTargets()) {
          GroupModel group = group(at.service());
          group.dueAt = Math.min(group.dueAt, now + Seconds.of(timing.controllerLag()));
        }
      }
    }
  }

  private void runController(long now) {
    for (GroupModel group : groups) {
      if (group.dueAt <= now) {
        group.dueAt = NEVER;
        if (pass(group, now)) {
          group.failures = 0;
        } else {
          group.dueAt = now + backoff(++group.failures);
        }
      }
    }
    if (ruleDueAt <= now) {
      ruleDueAt = NEVER;
      if (isIn(ruleThrottled, now)) {
        ruleDueAt = now + backoff(++ruleFailures);
      } else {
        ruleInForceAt = now + Seconds.of(timing.ruleLag());
        addEvent(now, "rule modified");
      }
    }
  }

  /**
   * Runs a pass of the controller, which deregisters before it registers; returns whether it
   * succeeds.
   */
  private boolean pass(GroupModel group, long now) {
    int gone = group.gone();
    int missing = group.missing();
    boolean settled = group.holdsAllSeen(true);
    boolean swapsLate = fixes.fixes(TargetDefect.DEREGISTERED_FIRST) && !settled;
    boolean refused = gone != 0 && !swapsLate && isIn(deregisterThrottled, now);
    if (refused && !fixes.fixes(TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION)) {
      return false;
    }
    if (gone != 0 && !swapsLate && !refused) {
      group.deregister(gone);
      addEvent(now, group.service + " deregisters " + pods.sizeOf(gone));
    }
    if (missing != 0) {
      if (isIn(registerThrottled, now)) {
        return false;
      }
      group.register(missing, now);
      addEvent(now, group.service + " registers " + pods.sizeOf(missing));
    }
    if ((swapsLate && gone != 0)
        || (fixes.fixes(TargetDefect.CHECKPOINT_BEFORE_HEALTH) && !settled)) {
      group.dueAt = now + REQUEUE_SECONDS;
    }
    return !refused;
  }

  /**
   * 5 milliseconds, doubled for each consecutive failure, in whole seconds and at least one.
   *
   * @rule A failed pass of the controller is repeated after a delay that doubles with each failure.
   */
  private long backoff(int failures) {
    long millis = failures > 40 ? NEVER / 1000 : 5L << (failures - 1);
    return Math.min(Seconds.of(scenario.maxBackoff()), Math.max(1, millis / 1000));
  }

  private void measure(long now) {
    for (int i = 0; i < groups.size(); i++) {
      GroupModel group = groups.get(i);
      int weight = weight(group.service);
      GroupModel.Loss loss = weight == 0 ? GroupModel.NONE : group.loss(now);
      measure.at(now, i, group.service, weight, loss);
      watcher.group(now, group, weight);
    }
    watcher.pods(now, pods);
    measure.endOfSecond();
  }

  /** The weight of a Service in the current rule, in percent. */
  private int weight(String service) {
    return switch (service) {
      case "active" -> 100;
      case "canary" -> weightsMoved ? 0 : scenario.weightFrom();
      case "stable" -> weightsMoved ? 100 : 100 - scenario.weightFrom();
      case "pong" -> weightsMoved ? scenario.weightTo() : scenario.weightFrom();
      default -> 100 - (weightsMoved ? scenario.weightTo() : scenario.weightFrom());
    };
  }

  private long nextChange(long now) {
    long next = Math.min(ruleInForceAt, verifyAt);
    next = after(now, scaleDownAt, next);
    next = after(now, pods.deathOf(TargetSets.DELETED), next);
    next = controllerTime(now, ruleDueAt, next);
    for (GroupModel group : groups) {
      next = controllerTime(now, group.dueAt, next);
      next = Math.min(next, group.nextChange(timing));
    }
    next = firstAfter(tampering, now, next);
    return firstAfter(resets, now, next);
  }

  private long controllerTime(long now, long dueAt, long next) {
    return dueAt == NEVER
        ? next
        : Math.min(next, Span.firstOutside(outages, Math.max(dueAt, now + 1)));
  }

  private static long firstAfter(List<At> events, long now, long next) {
    for (At event : events) {
      if (event.at() > now) {
        return Math.min(next, event.at());
      }
    }
    return next;
  }

  private static long after(long now, long time, long next) {
    return time > now ? Math.min(next, time) : next;
  }

  private void addEvent(long now, String what) {
    timeline.add(new TimelineEntry((int) now, what));
  }

  private GroupModel group(String service) {
    for (GroupModel group : groups) {
      if (group.service.equals(service)) {
        return group;
      }
    }
    throw new IllegalStateException(service);
  }

  private ImmutableList<At> sorted(List<At> events) {
    return events.stream()
        .filter(event -> scenario.kind().services().contains(event.service()))
        .sorted(Comparator.comparingInt(At::at).thenComparing(At::service))
        .collect(ImmutableList.toImmutableList());
  }

  /** The number of pods for a weight, rounded up. */
  private int sizeFor(int percent) {
    return (int) (((long) scenario.replicas() * percent + 99) / 100);
  }

  private static boolean isIn(ImmutableList<Span> spans, long now) {
    return Span.firstOutside(spans, now) != now;
  }

  private static OptionalLong optional(long time) {
    return time == NEVER ? OptionalLong.empty() : OptionalLong.of(time);
  }
}
