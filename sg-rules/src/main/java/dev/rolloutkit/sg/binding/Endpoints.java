package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.binding.TargetType;
import java.util.Collection;

/** The ready targets of a binding. */
public sealed interface Endpoints {

  /** Pods, for target type {@code ip}. */
  record Pods(ImmutableList<PodEndpoint> pods) implements Endpoints {}

  /** Nodes, for target type {@code instance}. */
  record Nodes(ImmutableList<NodeEndpoint> nodes) implements Endpoints {}

  /** Targets of type {@code ip}. */
  static Endpoints pods(Collection<PodEndpoint> pods) {
    return new Pods(ImmutableList.copyOf(pods));
  }

  /** Targets of type {@code instance}. */
  static Endpoints nodes(Collection<NodeEndpoint> nodes) {
    return new Nodes(ImmutableList.copyOf(nodes));
  }

  /** An empty set of targets of this type. */
  static Endpoints none(TargetType type) {
    return type == TargetType.IP ? pods(ImmutableList.of()) : nodes(ImmutableList.of());
  }

  /** Whether there are no targets. */
  default boolean isEmpty() {
    return this instanceof Pods p ? p.pods().isEmpty() : ((Nodes) this).nodes().isEmpty();
  }
}
