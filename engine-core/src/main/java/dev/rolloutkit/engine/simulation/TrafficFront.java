package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import java.time.Instant;
import java.util.Optional;

/**
 * A model of what brings traffic to the Services of a model cluster, such as a load balancer with
 * target groups. It is an immutable value: {@link #observe} returns its next state.
 */
public interface TrafficFront {
  /**
   * The next state, after this model has observed the cluster at a time. Each call has a later time
   * than the call before, or the same.
   *
   * @param endpoints the names of the ready pods that each Service selects
   * @param alive the names of all pods that serve, whether or not a Service selects them
   */
  TrafficFront observe(
      ImmutableMap<String, ImmutableSortedSet<String>> endpoints,
      ImmutableSortedSet<String> alive,
      Instant now);

  /**
   * The next time after {@code now} at which the state changes although the cluster does not; empty
   * if there is none.
   */
  Optional<Instant> nextChange(Instant now);

  /** The names of the Services that get traffic but have no target that serves it, sorted. */
  ImmutableList<String> withoutTargets();
}
