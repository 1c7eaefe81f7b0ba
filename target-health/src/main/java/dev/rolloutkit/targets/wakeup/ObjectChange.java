package dev.rolloutkit.targets.wakeup;

import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodInfo;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import org.jspecify.annotations.Nullable;

/**
 * A change of an object: its version before, absent if it was created, and its version after,
 * absent if it was deleted.
 */
public sealed interface ObjectChange {
  /** A Service. */
  record OfService(@Nullable Service before, @Nullable Service after) implements ObjectChange {}

  /** An EndpointSlice. */
  record OfEndpointSlice(@Nullable EndpointSlice before, @Nullable EndpointSlice after)
      implements ObjectChange {}

  /** An Endpoints object. */
  record OfEndpoints(@Nullable Endpoints before, @Nullable Endpoints after)
      implements ObjectChange {}

  /** A node. */
  record OfNode(@Nullable NodeInfo before, @Nullable NodeInfo after) implements ObjectChange {}

  /** A pod. */
  record OfPod(@Nullable PodInfo before, @Nullable PodInfo after) implements ObjectChange {}
}
