package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.webhook.world.WorldView;

/** Looks at one kind of harm. Safe for use by many threads. */
@FunctionalInterface
public interface Guard {
  /**
   * What the cluster has to expect with an object as it is given.
   *
   * @param object in a namespace and with a name
   */
  ImmutableList<Consequence> look(ObjectNode object, WorldView view);
}
