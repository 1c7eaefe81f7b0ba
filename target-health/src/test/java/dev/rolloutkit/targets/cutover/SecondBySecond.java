package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.cutover.Scenario.At;
import dev.rolloutkit.targets.options.TargetDefect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A second opinion on cut-overs: every pod by itself, every second in turn, nothing skipped and
 * nothing shared with the prover but the scenario.
 */
final class SecondBySecond {
  /** A loss of a Service in one second, or in a run of them. */
  record Lost(int from, int to, String service, int share, String reason) {}

  private static final class Pod {
    final String name;
    final boolean isNew;
    boolean deleted;
    long dieAt = -1;
    long diedAt = -1;

    Pod(String name, boolean isNew) {
      this.name = name;
      this.isNew = isNew;
    }
  }

  private static final class Target {
    String state;
    long since;

    Target(String state, long since) {
      this.state = state;
      this.since = since;
    }
  }

  private static final class Service {
    boolean selectsNew;
    Set<String> sent = new LinkedHashSet<>();
    Set<String> seen = new LinkedHashSet<>();
    final List<Map.Entry<Long, Set<String>>> travelling = new ArrayList<>();
    final Map<String, Target> group = new TreeMap<>();
    long due = -1;
    int failures;
    boolean emptied;
  }

  private final Scenario s;
  private final Fixes<TargetDefect> o;
  private final Timing timing;
  private final Map<String, Pod> pods = new TreeMap<>();
  private final List<Pod> old = new ArrayList<>();
  private final Map<String, Service> services = new TreeMap<>();
  private final Map<String, Integer> weights = new HashMap<>();
  private final Map<String, Integer> wanted = new HashMap<>();
  final List<Lost> windows = new ArrayList<>();
  final List<String> timeline = new ArrayList<>();
  long verified = -1;
  long scaleDown = -1;

  SecondBySecond(Scenario scenario) {
    this(scenario, Fixes.reference());
  }

  SecondBySecond(Scenario scenario, Fixes<TargetDefect> fixes) {
    s = scenario;
    o = fixes;
    timing = s.timing();
    for (int i = 0; i < s.replicas(); i++) {
      Pod before = new Pod("v1-" + i, false);
      Pod after = new Pod("v2-" + i, true);
      pods.put(before.name, before);
      pods.put(after.name, after);
      old.add(before);
    }
    switch (s.kind()) {
      case BLUE_GREEN -> service("active", false, 100);
      case CANARY -> {
        service("stable", false, 100 - s.weightFrom());
        service("canary", true, s.weightFrom());
      }
      default -> {
        service("ping", false, 100 - s.weightFrom());
        service("pong", true, s.weightFrom());
      }
    }
    wanted.putAll(weights);
    Map<String, Lost> open = new TreeMap<>();
    for (int t = 0; t < Seconds.of(s.horizon()); t++) {
      second(t, open);
    }
    windows.addAll(open.values());
    windows.sort(
        (a, b) -> a.from() != b.from() ? a.from() - b.from() : a.service().compareTo(b.service()));
  }

  private void service(String name, boolean selectsNew, int weight) {
    Service service = new Service();
    service.selectsNew = selectsNew;
    service.seen = endpoints(service);
    service.sent = service.seen;
    for (String pod : service.seen) {
      service.group.put(pod, new Target("healthy", 0));
    }
    services.put(name, service);
    weights.put(name, weight);
  }

  private Set<String> endpoints(Service service) {
    Set<String> out = new LinkedHashSet<>();
    for (Pod pod : pods.values()) {
      if (pod.isNew == service.selectsNew && !pod.deleted) {
        out.add(pod.name);
      }
    }
    return out;
  }

  private long ruleDue = -1;
  private int ruleFailures;
  private long ruleForce = -1;
  private long check = -1;

  private void second(int t, Map<String, Lost> open) {
    if (t == 0) {
      rollout();
    }
    slices(t);
    if (check == t) {
      verification(t);
    }
    if (scaleDown == t) {
      int left = left();
      for (int i = left; i < old.size(); i++) {
        old.get(i).deleted = true;
        old.get(i).dieAt = t + (long) Seconds.of(timing.preStop());
      }
      timeline.add(t + " v1 scaled to " + left);
      slices(t);
    }
    for (Pod pod : pods.values()) {
      if (pod.dieAt == t) {
        pod.diedAt = t;
      }
    }
    events(t);
    if (!in(s.outages(), t)) {
      controller(t);
    }
    if (ruleForce >= 0 && ruleForce <= t) {
      ruleForce = -1;
      weights.putAll(wanted);
      timeline.add(t + " rule in force");
    }
    if (s.ipTargets()) {
      health(t);
    }
    measure(t, open);
  }

  private int left() {
    return s.kind() == CutOverKind.WEIGHTS
        ? (int) Math.ceil(s.replicas() * (100 - s.weightTo()) / 100.0)
        : 0;
  }

  private void rollout() {
    if (s.kind() == CutOverKind.BLUE_GREEN) {
      services.get("active").selectsNew = true;
      timeline.add("0 active selects v2");
    } else if (s.kind() == CutOverKind.CANARY) {
      services.get("stable").selectsNew = true;
      wanted.put("stable", 100);
      wanted.put("canary", 0);
      timeline.add("0 stable selects v2, weights stable 100");
    } else {
      wanted.put("ping", 100 - s.weightTo());
      wanted.put("pong", s.weightTo());
      timeline.add("0 weights pong " + s.weightTo());
    }
    boolean changed = !wanted.equals(weights);
    if (changed) {
      ruleDue = Seconds.of(timing.ingressLag());
    }
    boolean services = s.kind() == CutOverKind.BLUE_GREEN || s.kind() == CutOverKind.CANARY;
    boolean byWeights = s.kind() == CutOverKind.PING_PONG && !s.dynamicStableScale() && changed;
    if (s.verifyTargetGroup() && (services ? s.ipTargets() : byWeights)) {
      check = 0;
    } else {
      verifiedAt(0);
    }
    if (!services && s.dynamicStableScale()) {
      scaleDown = Seconds.of(timing.statusLag());
    }
  }

  private void verifiedAt(int t) {
    verified = t;
    if (s.kind() == CutOverKind.BLUE_GREEN || s.kind() == CutOverKind.CANARY) {
      scaleDown = t + (long) Seconds.of(s.scaleDownDelay());
    } else if (s.kind() == CutOverKind.PING_PONG && !s.dynamicStableScale()) {
      scaleDown = t + (long) Seconds.of(s.scaleDownDelay());
    }
  }

  private void slices(int t) {
    for (Service service : services.values()) {
      Set<String> now = endpoints(service);
      if (!now.equals(service.sent)) {
        service.sent = now;
        service.travelling.add(Map.entry(t + (long) Seconds.of(timing.endpointsLag()), now));
      }
      while (!service.travelling.isEmpty() && service.travelling.get(0).getKey() <= t) {
        Set<String> arrived = service.travelling.remove(0).getValue();
        if (!arrived.equals(service.seen)) {
          service.seen = arrived;
          if (s.ipTargets()) {
            wake(service, t);
          }
        }
      }
    }
  }

  private void wake(Service service, int t) {
    long due = t + (long) Seconds.of(timing.controllerLag());
    service.due = service.due < 0 ? due : Math.min(service.due, due);
  }

  private void verification(int t) {
    boolean good;
    if (s.kind() == CutOverKind.PING_PONG) {
      good = weights.equals(wanted);
    } else {
      Service service = services.get(s.kind() == CutOverKind.CANARY ? "stable" : "active");
      good =
          o.fixes(TargetDefect.REGISTERED_COUNTS_AS_HEALTHY)
              ? in(service, "healthy").containsAll(service.seen)
              : service.group.keySet().containsAll(service.seen);
    }
    if (good) {
      timeline.add(
          t + (s.kind() == CutOverKind.PING_PONG ? " weights verified" : " target group verified"));
      verifiedAt(t);
    } else {
      check = t + (long) Seconds.of(s.verifyInterval());
    }
  }

  private void events(int t) {
    for (String name : services.keySet()) {
      for (At at : s.tampering()) {
        if (at.at() == t && at.service().equals(name)) {
          services.get(name).group.clear();
          services.get(name).emptied = true;
          timeline.add(t + " " + name + " emptied from outside");
        }
      }
    }
    for (String name : services.keySet()) {
      for (At at : s.checkpointResets()) {
        if (at.at() == t && at.service().equals(name)) {
          timeline.add(t + " " + name + " checkpoint reset");
          if (s.ipTargets()) {
            wake(services.get(name), t);
          }
        }
      }
    }
  }

  private void controller(int t) {
    services.forEach(
        (name, service) -> {
          if (service.due >= 0 && service.due <= t) {
            service.due = -1;
            if (work(name, service, t)) {
              service.failures = 0;
            } else {
              service.failures++;
              service.due = t + wait(service.failures);
            }
          }
        });
    if (ruleDue >= 0 && ruleDue <= t) {
      if (in(s.ruleThrottled(), t)) {
        ruleFailures++;
        ruleDue = t + wait(ruleFailures);
      } else {
        ruleDue = -1;
        ruleForce = t + (long) Seconds.of(timing.ruleLag());
        timeline.add(t + " rule modified");
      }
    }
  }

  private boolean work(String name, Service service, int t) {
    List<String> gone = new ArrayList<>();
    service.group.forEach(
        (pod, target) -> {
          if (!target.state.equals("draining") && !service.seen.contains(pod)) {
            gone.add(pod);
          }
        });
    List<String> added = new ArrayList<>();
    for (String pod : service.seen) {
      Target target = service.group.get(pod);
      if (target == null || target.state.equals("draining")) {
        added.add(pod);
      }
    }
    boolean healthy = in(service, "healthy").containsAll(service.seen);
    boolean waits = o.fixes(TargetDefect.DEREGISTERED_FIRST) && !healthy;
    boolean through = true;
    if (!gone.isEmpty() && !waits) {
      if (in(s.deregisterThrottled(), t)) {
        through = false;
      } else {
        gone.forEach(pod -> service.group.put(pod, new Target("draining", t)));
        timeline.add(t + " " + name + " deregisters " + gone.size());
      }
    }
    if (!added.isEmpty()
        && (through || o.fixes(TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION))) {
      if (in(s.registerThrottled(), t)) {
        return false;
      }
      added.forEach(pod -> service.group.put(pod, new Target("initial", t)));
      timeline.add(t + " " + name + " registers " + added.size());
    }
    if (through && waits && !gone.isEmpty()) {
      service.due = t + 15;
    }
    if (through && o.fixes(TargetDefect.CHECKPOINT_BEFORE_HEALTH) && !healthy) {
      service.due = t + 15;
    }
    return through;
  }

  private long wait(int failures) {
    double seconds = Math.floor(5 * Math.pow(2, failures - 1) / 1000);
    return (long) Math.min(Seconds.of(s.maxBackoff()), Math.max(1, seconds));
  }

  private void health(int t) {
    for (Service service : services.values()) {
      service.group.forEach(
          (name, target) -> {
            Pod pod = pods.get(name);
            boolean dead = pod.diedAt >= 0;
            long healthy =
                Seconds.of(timing.registerLag())
                    + (long) Seconds.of(timing.healthCheckInterval()) * timing.healthyThreshold();
            long unhealthy =
                (long) Seconds.of(timing.healthCheckInterval()) * timing.unhealthyThreshold();
            if (target.state.equals("initial") && t - target.since >= healthy) {
              target.state = dead ? "unhealthy" : "healthy";
            } else if (target.state.equals("healthy") && dead && t - pod.diedAt >= unhealthy) {
              target.state = "unhealthy";
            }
          });
    }
  }

  private void measure(int t, Map<String, Lost> open) {
    services.forEach(
        (name, service) -> {
          Lost now = weights.get(name) == 0 ? null : lost(t, name, service);
          Lost before = open.get(name);
          if (before != null
              && (now == null
                  || now.share() != before.share()
                  || !now.reason().equals(before.reason()))) {
            windows.add(before);
            open.remove(name);
            before = null;
          }
          if (now != null) {
            open.put(
                name,
                before == null
                    ? now
                    : new Lost(before.from(), t + 1, name, now.share(), now.reason()));
          }
        });
  }

  private Lost lost(int t, String name, Service service) {
    int weight = weights.get(name) * 100;
    if (!s.ipTargets()) {
      if (service.emptied) {
        return new Lost(t, t + 1, name, weight, "NO_TARGETS");
      }
      return service.seen.isEmpty()
          ? new Lost(t, t + 1, name, weight, "NO_ENDPOINT")
          : part(t, name, weight, service.seen, "DEAD_ENDPOINT");
    }
    List<String> healthy = in(service, "healthy");
    List<String> used = healthy.isEmpty() ? in(service, "unhealthy") : healthy;
    if (!used.isEmpty()) {
      return part(t, name, weight, used, "DEAD_TARGET");
    }
    return new Lost(
        t,
        t + 1,
        name,
        weight,
        in(service, "initial").isEmpty() ? "NO_TARGETS" : "ONLY_INITIAL_TARGETS");
  }

  private Lost part(int t, String name, int weight, Iterable<String> used, String reason) {
    int all = 0;
    int dead = 0;
    for (String pod : used) {
      all++;
      dead += pods.get(pod).diedAt >= 0 ? 1 : 0;
    }
    return dead == 0 ? null : new Lost(t, t + 1, name, weight * dead / all, reason);
  }

  private static List<String> in(Service service, String state) {
    List<String> out = new ArrayList<>();
    service.group.forEach(
        (pod, target) -> {
          if (target.state.equals(state)) {
            out.add(pod);
          }
        });
    return Collections.unmodifiableList(out);
  }

  private static boolean in(List<Span> spans, int t) {
    return spans.stream().anyMatch(span -> span.from() <= t && t < span.to());
  }
}
