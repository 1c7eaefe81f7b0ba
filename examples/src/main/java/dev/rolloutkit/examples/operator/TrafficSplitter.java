package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Optional;

/** A load balancer that forwards to the two Services of a Rollout by weights. */
public interface TrafficSplitter {
  /**
   * Sets the weights.
   *
   * @return why the weights cannot be set; empty if they were set
   */
  Optional<String> split(Rollout rollout, ImmutableMap<String, Integer> weights);

  /** The observed weights and targets; empty for a cut-over by selector. */
  Optional<ObservedTraffic> observe(Rollout rollout);

  /** For Rollouts that are cut over by selector. */
  static TrafficSplitter none() {
    return new TrafficSplitter() {
      @Override
      public Optional<String> split(Rollout rollout, ImmutableMap<String, Integer> weights) {
        return Optional.of("there is no load balancer");
      }

      @Override
      public Optional<ObservedTraffic> observe(Rollout rollout) {
        return Optional.empty();
      }
    };
  }
}
