package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.webhook.world.WorldView;

/** Detects one kind of harm. Safe for use by many threads. */
@FunctionalInterface
public interface Guard {
  /**
   * The consequences of an object for the cluster.
   *
   * @param object the object, with namespace and name
   */
  ImmutableList<Consequence> look(ObjectNode object, WorldView view);
}
