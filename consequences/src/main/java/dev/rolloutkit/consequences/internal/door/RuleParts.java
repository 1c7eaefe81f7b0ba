package dev.rolloutkit.consequences.internal.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;

/**
 * The parts of an object from which doors make one rule each: the paths of an Ingress, and the
 * matches of a route. Two versions are compared part by part, so the order and the number of the
 * parts do not count.
 */
public final class RuleParts {
  /** The field that stands for each part, whatever its index is. */
  public static final String FIELD = "spec.rules";

  /** The field that stands for the listeners of one port of a Gateway. */
  public static final String LISTENERS = "spec.listeners";

  private RuleParts() {}

  /** The listeners of a Gateway for a port, in their order. */
  public static ImmutableList<JsonNode> listeners(ClusterObject gateway, int port) {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    for (JsonNode one : gateway.at("spec", "listeners")) {
      if (one.path("port").asInt() == port) {
        out.add(one);
      }
    }
    return out.build();
  }

  /** All parts of an object. */
  public static ImmutableList<JsonNode> of(ClusterObject object) {
    return Kinds.ROUTES.contains(object.key().kind())
        ? RouteMatches.of(object)
        : IngressPaths.of(object);
  }
}
