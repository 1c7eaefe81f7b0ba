package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import java.time.Instant;
import java.util.Optional;

/**
 * What brings traffic to the Services of a model cluster, such as a load balancer with target
 * groups. A value: whatever it sees gives another one.
 */
public interface TrafficFront {
  /**
   * What it is after it has seen the cluster. Time never goes back.
   *
   * @param endpoints the names of the ready pods that each Service selects
   * @param alive the names of all pods that serve, selected or not
   */
  TrafficFront observe(
      ImmutableMap<String, ImmutableSortedSet<String>> endpoints,
      ImmutableSortedSet<String> alive,
      Instant now);

  /** When it changes next although the cluster does not, after {@code now}; empty for never. */
  Optional<Instant> nextChange(Instant now);

  /** The Services that get traffic and have no target that serves it, sorted. */
  ImmutableList<String> withoutTargets();
}
