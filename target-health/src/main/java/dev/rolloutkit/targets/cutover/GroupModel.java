package dev.rolloutkit.targets.cutover;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * A model of a Service with its binding and its target group.
 *
 * @rule A target serves once it is healthy, and drains after it is deregistered.
 */
final class GroupModel {
  private enum State {
    ABSENT,
    INITIAL,
    HEALTHY,
    UNHEALTHY,
    DRAINING
  }

  /** A change of endpoints that the controller has not seen yet. */
  private record Sent(long arrivesAt, int endpoints) {}

  final String service;
  boolean selectsNew;
  long dueAt = Simulation.NEVER;
  int failures;

  private final TargetSets pods;
  private final boolean ip;
  private final State[] states = new State[TargetSets.COUNT];
  private final long[] since = new long[TargetSets.COUNT];
  private final Deque<Sent> sent = new ArrayDeque<>();
  private int lastSent;
  private int seen;
  private boolean emptied;

  GroupModel(String service, boolean selectsNew, TargetSets pods, boolean ip) {
    this.service = service;
    this.selectsNew = selectsNew;
    this.pods = pods;
    this.ip = ip;
    seen = pods.endpoints(selectsNew);
    lastSent = seen;
    for (int set = 0; set < TargetSets.COUNT; set++) {
      states[set] = holds(seen, set) ? State.HEALTHY : State.ABSENT;
    }
  }

  /**
   * Sends changed endpoints to the controller, and delivers those whose lag is over. Returns
   * whether the endpoints that the controller sees have changed.
   *
   * @rule Endpoints arrive at the controller after a lag: each change is seen {@code endpointsLag}
   *     after it happened.
   */
  boolean follow(long now, int lag) {
    int current = pods.endpoints(selectsNew);
    if (current != lastSent) {
      lastSent = current;
      sent.add(new Sent(now + lag, current));
    }
    boolean changed = false;
    for (Sent next = sent.peek(); next != null && next.arrivesAt() <= now; next = sent.peek()) {
      changed |= next.endpoints() != seen;
      seen = next.endpoints();
      sent.remove();
    }
    return changed;
  }

  /**
   * Whether all endpoints that the controller has seen are targets.
   *
   * @param healthy whether these targets must also be healthy
   */
  boolean holdsAllSeen(boolean healthy) {
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (holds(seen, set)
          && (healthy ? states[set] != State.HEALTHY : states[set] == State.ABSENT)) {
        return false;
      }
    }
    return true;
  }

  /** A mask of the pods that are targets but not endpoints. */
  int gone() {
    int mask = 0;
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (inUse(set) && !holds(seen, set)) {
        mask |= 1 << set;
      }
    }
    return mask;
  }

  /** A mask of the pods that are endpoints but not targets. */
  int missing() {
    int mask = 0;
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (holds(seen, set) && !inUse(set)) {
        mask |= 1 << set;
      }
    }
    return mask;
  }

  void deregister(int mask) {
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (holds(mask, set)) {
        states[set] = State.DRAINING;
      }
    }
  }

  void register(int mask, long now) {
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (holds(mask, set)) {
        states[set] = State.INITIAL;
        since[set] = now;
      }
    }
  }

  /** Removes all targets, as somebody other than the controller might. */
  void empty() {
    emptied = true;
    for (int set = 0; set < TargetSets.COUNT; set++) {
      states[set] = State.ABSENT;
    }
  }

  /** Runs the health checks that are due. */
  void check(long now, Timing timing) {
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (nextCheck(set, timing) <= now) {
        states[set] =
            states[set] == State.INITIAL && !pods.isDead(set, now)
                ? State.HEALTHY
                : State.UNHEALTHY;
      }
    }
  }

  private long nextCheck(int set, Timing timing) {
    return switch (states[set]) {
      case INITIAL -> since[set] + timing.untilHealthy().toSeconds();
      case HEALTHY -> Simulation.later(pods.deathOf(set), timing.untilUnhealthy().toSeconds());
      default -> Simulation.NEVER;
    };
  }

  /** The next time at which endpoints arrive or health changes. */
  long nextChange(Timing timing) {
    Sent next = sent.peek();
    long out = next == null ? Simulation.NEVER : next.arrivesAt();
    if (ip) {
      for (int set = 0; set < TargetSets.COUNT; set++) {
        out = Math.min(out, nextCheck(set, timing));
      }
    }
    return out;
  }

  /** The endpoints that the controller has seen, for people. */
  String seenText() {
    return pods.text(seen);
  }

  /** The work of the controller, for people. */
  String workText() {
    if (failures > 0) {
      return "throttled, tries again";
    }
    if (!ip || (gone() == 0 && missing() == 0)) {
      return "nothing to do";
    }
    return dueAt == Simulation.NEVER ? "skipped by the checkpoint" : "has work to do";
  }

  /** The targets and their health, for people. */
  String healthText() {
    if (!ip) {
      return emptied ? "no targets" : "nodes";
    }
    StringBuilder out = new StringBuilder();
    for (State state : State.values()) {
      int mask = mask(state);
      if (state != State.ABSENT && pods.sizeOf(mask) > 0) {
        out.append(out.isEmpty() ? "" : ", ").append(pods.text(mask)).append(' ');
        out.append(state.name().toLowerCase(Locale.ROOT));
      }
    }
    return out.isEmpty() ? "no targets" : out.toString();
  }

  /** The loss of the group's traffic; {@link #NONE} if it loses none. */
  Loss loss(long now) {
    return ip ? ofPods(now) : ofNodes(now);
  }

  /** A loss of {@code lost} out of {@code used} parts of the traffic. */
  record Loss(int lost, int used, LossReason reason) {}

  static final Loss NONE = new Loss(0, 1, LossReason.NO_TARGETS);

  private Loss ofPods(long now) {
    int healthy = mask(State.HEALTHY);
    int used = healthy == 0 ? mask(State.UNHEALTHY) : healthy;
    if (used == 0) {
      return new Loss(
          1, 1, mask(State.INITIAL) == 0 ? LossReason.NO_TARGETS : LossReason.ONLY_INITIAL_TARGETS);
    }
    return dead(used, now, LossReason.DEAD_TARGET);
  }

  private Loss ofNodes(long now) {
    if (emptied) {
      return new Loss(1, 1, LossReason.NO_TARGETS);
    }
    return seen == 0
        ? new Loss(1, 1, LossReason.NO_ENDPOINT)
        : dead(seen, now, LossReason.DEAD_ENDPOINT);
  }

  private Loss dead(int used, long now, LossReason reason) {
    int lost = 0;
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (holds(used, set) && pods.isDead(set, now)) {
        lost += pods.size(set);
      }
    }
    return lost == 0 ? NONE : new Loss(lost, pods.sizeOf(used), reason);
  }

  private int mask(State state) {
    int mask = 0;
    for (int set = 0; set < TargetSets.COUNT; set++) {
      if (states[set] == state) {
        mask |= 1 << set;
      }
    }
    return mask;
  }

  private boolean inUse(int set) {
    return states[set] != State.ABSENT && states[set] != State.DRAINING;
  }

  private static boolean holds(int mask, int set) {
    return (mask & 1 << set) != 0;
  }
}
