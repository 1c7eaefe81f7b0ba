package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.internal.door.RouteMatches;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Gateways that routes name but that are not among the objects. They are assumed to accept these
 * routes, with one listener for everything.
 *
 * @rule A Gateway that routes name and that is kept elsewhere is taken to accept them.
 */
final class AbsentGateways {
  private static final ImmutableList<String> KINDS = ImmutableList.of("HTTPRoute", "GRPCRoute");
  private static final int ANY_PORT = 80;

  private final Map<ObjectKey, ObjectNode> gateways = new LinkedHashMap<>();

  /** The paths of routes without hosts, by Gateway. Such routes have the hosts of the listeners. */
  private final SetMultimap<ObjectKey, Path> paths = LinkedHashMultimap.create();

  /**
   * A path of a route.
   *
   * @param listener the listener that the route names; empty for all
   * @param path the path
   */
  private record Path(String listener, String path) {}

  private AbsentGateways() {}

  /**
   * The Gateways that routes name.
   *
   * @param isElsewhere whether a Gateway may exist elsewhere
   */
  static AbsentGateways of(ObjectSet objects, Predicate<ObjectKey> isElsewhere) {
    AbsentGateways out = new AbsentGateways();
    for (String kind : KINDS) {
      for (ClusterObject route : objects.ofKind(kind)) {
        for (JsonNode ref : route.at("spec", "parentRefs")) {
          ObjectKey key = key(route, ref);
          if (ref.path("kind").asText(Kinds.GATEWAY).equals(Kinds.GATEWAY)
              && !key.name().isEmpty()
              && isElsewhere.test(key)) {
            out.gateways.computeIfAbsent(key, AbsentGateways::gateway);
            if (route.at("spec", "hostnames").isEmpty()) {
              for (JsonNode part : RouteMatches.of(route)) {
                out.paths.put(key, new Path(listener(ref), path(part)));
              }
            }
          }
        }
      }
    }
    return out;
  }

  /** The Gateways. */
  ImmutableList<JsonNode> trees() {
    return ImmutableList.copyOf(gateways.values());
  }

  /**
   * Whether it is not known which route comes first: this one names hosts, and another one, whose
   * path is not shorter, may have the same hosts from a listener.
   *
   * @param part a match of a route
   */
  boolean mayComeLater(ClusterObject route, ObjectKey gateway, JsonNode part) {
    if (!paths.containsKey(gateway) || route.at("spec", "hostnames").isEmpty()) {
      return false;
    }
    for (JsonNode ref : route.at("spec", "parentRefs")) {
      if (key(route, ref).equals(gateway)) {
        for (Path other : paths.get(gateway)) {
          boolean sameListener =
              other.listener().isEmpty()
                  || listener(ref).isEmpty()
                  || other.listener().equals(listener(ref));
          if (sameListener && other.path().startsWith(path(part))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static String listener(JsonNode ref) {
    return ref.path("sectionName").asText("");
  }

  private static String path(JsonNode part) {
    return part.path("match").path("path").path("value").asText("/");
  }

  /** A route whose references to these Gateways name no listener. */
  JsonNode anyListener(ClusterObject route, JsonNode given) {
    boolean named =
        given.path("spec").path("parentRefs").isArray()
            && route
                .at("spec", "parentRefs")
                .valueStream()
                .anyMatch(ref -> gateways.containsKey(key(route, ref)));
    if (!named) {
      return given;
    }
    ObjectNode out = given.deepCopy();
    for (JsonNode ref : (ArrayNode) out.path("spec").path("parentRefs")) {
      if (gateways.containsKey(key(route, ref)) && ref instanceof ObjectNode plain) {
        plain.remove(ImmutableList.of("sectionName", "port"));
      }
    }
    return out;
  }

  private static ObjectKey key(ClusterObject route, JsonNode ref) {
    return ObjectKey.of(
        Kinds.GATEWAY,
        ref.path("namespace").asText(route.key().namespace()),
        ref.path("name").asText(""));
  }

  private static ObjectNode gateway(ObjectKey key) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("kind", Kinds.GATEWAY);
    out.putObject("metadata").put("namespace", key.namespace()).put("name", key.name());
    ObjectNode listener =
        out.putObject("spec").put("gatewayClassName", "").putArray("listeners").addObject();
    listener.put("name", "any").put("protocol", "HTTP").put("port", ANY_PORT);
    listener.putObject("allowedRoutes").putObject("namespaces").put("from", "All");
    return out;
  }
}
