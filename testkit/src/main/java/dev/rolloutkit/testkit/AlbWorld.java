package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.Objects;

/**
 * A Rollout behind an AWS load balancer, its Ingresses, and the weights to set.
 *
 * @param rollout the Rollout
 * @param ingresses the Ingresses that it names, each with a path to its root Service
 * @param weight the weight of the canary, 0 to 100
 * @param additional the weights of experiments; at most 100 together with {@code weight}
 */
public record AlbWorld(
    Rollout rollout,
    AlbIngresses ingresses,
    int weight,
    ImmutableList<WeightDestination> additional) {
  /** Rejects {@code null}. */
  public AlbWorld {
    Objects.requireNonNull(rollout, "rollout");
    Objects.requireNonNull(ingresses, "ingresses");
    Objects.requireNonNull(additional, "additional");
  }

  /** The ALB routing of the Rollout. */
  public AlbRoute route() {
    return AlbRoute.of(rollout).orElseThrow();
  }
}
