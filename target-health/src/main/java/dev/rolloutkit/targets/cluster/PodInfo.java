package dev.rolloutkit.targets.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.targets.internal.cluster.CreationTimes;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The fields of a pod that the controller keeps. A change of a pod that leaves them equal, such as
 * a change of labels, has no effect on the controller.
 */
@Value.Immutable
@ValueStyle
public interface PodInfo {
  /** A port of a container. */
  record ContainerPort(String name, int port) {}

  /** Namespace and name. */
  NamespacedName key();

  /** Its UID; empty if it is not known. */
  default String uid() {
    return "";
  }

  /** The time of its creation in milliseconds since 1970; see {@link CreationTimes}. */
  default long createdAtMillis() {
    return CreationTimes.NONE;
  }

  /** The ports of its containers, in order. */
  ImmutableList<ContainerPort> containerPorts();

  /** The types of the conditions that it must have to be ready, in order. */
  ImmutableList<String> readinessGates();

  /** The conditions of its status, in order. */
  ImmutableList<PodCondition> conditions();

  /** The name of its node; empty while it has none. */
  default String nodeName() {
    return "";
  }

  /** Its address; empty while it has none. */
  default String ip() {
    return "";
  }

  /** The QUIC server ids of its containers by container port; empty unless the pod enables QUIC. */
  ImmutableMap<Integer, String> quicServerIds();

  /** The QUIC server id of ports that no container names; empty if there is none. */
  default String defaultQuicServerId() {
    return "";
  }

  /** The first condition of a type; empty if there is none. */
  default Optional<PodCondition> condition(String type) {
    for (PodCondition condition : conditions()) {
      if (condition.type().equals(type)) {
        return Optional.of(condition);
      }
    }
    return Optional.empty();
  }

  /** Whether it has a readiness gate of a type. */
  default boolean hasGate(String type) {
    return readinessGates().contains(type);
  }

  /** The QUIC server id of a port; empty if it has none. */
  default String quicServerId(int port) {
    String id = quicServerIds().get(port);
    return id == null ? defaultQuicServerId() : id;
  }

  /** A copy of this pod with other conditions. */
  default PodInfo replacingConditions(Iterable<PodCondition> conditions) {
    return builder().from(this).conditions(conditions).build();
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PodInfo}. */
  final class Builder extends ImmutablePodInfo.Builder {}
}
