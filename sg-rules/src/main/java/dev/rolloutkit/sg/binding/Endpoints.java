package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
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
}
