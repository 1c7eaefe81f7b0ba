package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.routing.SetMirrorRoute;
import dev.rolloutkit.model.status.WeightDestination;

/** One call to a traffic router. */
public sealed interface TrafficCall {

  /** Removes all managed routes. */
  record RemoveManagedRoutes() implements TrafficCall {}

  /** Makes the canary service select the stable pods. */
  record PointCanaryServiceAtStable() implements TrafficCall {}

  /** Adds or removes a header route. */
  record SetHeaderRoute(dev.rolloutkit.model.routing.SetHeaderRoute route) implements TrafficCall {}

  /** Adds or removes a mirror route, which an ALB does not support. */
  record MirrorRoute(SetMirrorRoute route) implements TrafficCall {}

  /** Passes the pod hashes to the router. */
  record UpdateHash(
      String canaryHash, String stableHash, ImmutableList<WeightDestination> destinations)
      implements TrafficCall {}

  /** Sets the weight of the canary and of further destinations. */
  record SetWeight(int weight, ImmutableList<WeightDestination> destinations)
      implements TrafficCall {}

  /** Verifies that the weight is in effect. */
  record VerifyWeight(int weight, ImmutableList<WeightDestination> destinations)
      implements TrafficCall {}
}
