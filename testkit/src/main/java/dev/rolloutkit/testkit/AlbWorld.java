package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.Objects;

/**
 * A Rollout behind an AWS load balancer, its Ingresses, and what is asked for.
 *
 * @param rollout the Rollout
 * @param ingresses the Ingresses that it names, each with a path to its root Service
 * @param weight share of the canary, 0..100
 * @param additional shares of experiments; with the weight they are 100 at most
 */
public record AlbWorld(
    Rollout rollout,
    AlbIngresses ingresses,
    int weight,
    ImmutableList<WeightDestination> additional) {
  /** All are there. */
  public AlbWorld {
    Objects.requireNonNull(rollout, "rollout");
    Objects.requireNonNull(ingresses, "ingresses");
    Objects.requireNonNull(additional, "additional");
  }

  /** Where the Rollout's traffic goes. */
  public AlbRoute route() {
    return AlbRoute.of(rollout).orElseThrow();
  }
}
