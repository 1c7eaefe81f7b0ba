package dev.rolloutkit.engine.internal.simulation;

import com.google.common.collect.ImmutableMap;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A load balancer that forwards to Services by weights and applies changes after a delay.
 *
 * @rule In a simulation a load balancer applies weights and registers pods after a delay, and
 *     deregisters them at once.
 */
public final class LoadBalancer {
  private final Duration latency;
  private final Map<String, Group> groups = new TreeMap<>();
  private ImmutableMap<String, Integer> weights = ImmutableMap.of();
  private ImmutableMap<String, Integer> wanted = ImmutableMap.of();
  private @Nullable Instant due;

  /** Creates a load balancer with the given delay. */
  public LoadBalancer(Duration latency) {
    this.latency = latency;
  }

  /**
   * The target group of a Service: the revision and number of its pods, and the time of
   * registration.
   */
  private record Group(String hash, int available, Instant since, int registered) {}

  /**
   * Observes the pods behind a Service; registers new ones after the delay and deregisters missing
   * ones immediately.
   */
  public void observe(String service, String hash, int available, Instant now) {
    Group group = groups.get(service);
    if (group == null || !group.hash().equals(hash)) {
      group = new Group(hash, available, now, 0);
    } else if (group.available() != available) {
      group = new Group(hash, available, now, Math.min(group.registered(), available));
    }
    if (!group.since().plus(latency).isAfter(now)) {
      group = new Group(hash, available, group.since(), available);
    }
    groups.put(service, group);
    if (due != null && !due.isAfter(now)) {
      weights = wanted;
      due = null;
    }
  }

  /** Splits the traffic by the given weights after the delay. */
  public void setWeights(ImmutableMap<String, Integer> changed, Instant now) {
    wanted = changed;
    due = now.plus(latency);
  }

  /** The share of each Service; the desired ones even if they are not in effect yet. */
  public ImmutableMap<String, Integer> weights() {
    return due == null ? weights : wanted;
  }

  /** Whether the desired weights are in effect. */
  public boolean isVerified() {
    return due == null;
  }

  /** The number of registered pods of each Service. */
  public ImmutableMap<String, Integer> healthy() {
    ImmutableMap.Builder<String, Integer> healthy = ImmutableMap.builder();
    groups.forEach((service, group) -> healthy.put(service, group.registered()));
    return healthy.buildOrThrow();
  }

  /** A Service that gets traffic but has no target; null if there is none. */
  public @Nullable String serviceWithoutTargets() {
    for (Map.Entry<String, Integer> weight : weights.entrySet()) {
      Group group = groups.get(weight.getKey());
      if (weight.getValue() > 0 && (group == null || group.registered() == 0)) {
        return weight.getKey();
      }
    }
    return null;
  }

  /** The time at which the next change takes effect; null if none is pending. */
  public @Nullable Instant nextChange(Instant now) {
    Instant next = due;
    for (Group group : values()) {
      Instant at = group.since().plus(latency);
      if (group.registered() < group.available()
          && at.isAfter(now)
          && (next == null || at.isBefore(next))) {
        next = at;
      }
    }
    return next;
  }

  private Collection<Group> values() {
    return groups.values();
  }
}
