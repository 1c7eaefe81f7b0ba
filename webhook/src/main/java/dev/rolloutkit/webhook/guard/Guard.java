package dev.rolloutkit.webhook.guard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.WorldView;

/** Detects one kind of harm. Safe for use by many threads. */
public interface Guard {
  /** What it finds out, as an indirect question such as {@code whether traffic is lost}. */
  String question();

  /** The kinds that must be known. */
  ImmutableSet<WatchedKind> kinds();

  /**
   * The objects that must be known by name; those that the view lacks are read before {@link
   * #look}.
   *
   * @param object the object, with namespace and name
   */
  ImmutableList<ObjectName> needs(ObjectNode object);

  /**
   * The consequences of an object for the cluster.
   *
   * @param object the object, with namespace and name
   */
  ImmutableList<Consequence> look(ObjectNode object, WorldView view);
}
