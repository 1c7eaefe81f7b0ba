package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Gateways that routes name and that are kept elsewhere. What is known of them is that they take
 * the routes; they get one listener, for everything.
 *
 * @rule A Gateway that routes name and that is kept elsewhere is taken to accept them.
 */
final class AbsentGateways {
  private static final ImmutableList<String> KINDS = ImmutableList.of("HTTPRoute", "GRPCRoute");
  private static final int ANY_PORT = 80;

  private final Map<ObjectKey, ObjectNode> gateways = new LinkedHashMap<>();

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
