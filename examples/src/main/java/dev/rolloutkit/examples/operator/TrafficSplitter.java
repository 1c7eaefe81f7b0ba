package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Optional;

/** A load balancer that forwards to the two Services of a Rollout by weights. */
public interface TrafficSplitter {
  /**
   * Lets it forward so from now on.
   *
   * @return why it cannot; empty when it will
   */
  Optional<String> split(Rollout rollout, ImmutableMap<String, Integer> weights);

  /** What it does now; empty when the cut-over does not go by weights. */
  Optional<ObservedTraffic> observe(Rollout rollout);

  /** For Rollouts whose cut-over goes by selectors. */
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
