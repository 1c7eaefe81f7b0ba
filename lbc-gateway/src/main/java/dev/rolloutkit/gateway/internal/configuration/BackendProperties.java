package dev.rolloutkit.gateway.internal.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the properties of the target group of a backend.
 *
 * @rule The properties of a target group are those of the most specific entry for the route: kind,
 *     namespace and name.
 */
public final class BackendProperties {
  private final Map<String, JsonNode> byReference = new HashMap<>();
  private final JsonNode defaults;

  /**
   * Takes the properties from the TargetGroupConfigurations of a cluster and from the default one
   * of a Gateway.
   */
  public BackendProperties(GatewayCluster cluster, Configurations configurations) {
    this.defaults = configurations.targetGroups();
    for (JsonNode one : cluster.all("TargetGroupConfiguration")) {
      JsonNode ref = GatewayFields.spec(one).path("targetReference");
      if (ref.isObject()) {
        String kind = GatewayFields.optional(ref, "kind").orElse("Service");
        byReference.putIfAbsent(
            kind + " " + GatewayFields.namespace(one) + "/" + GatewayFields.text(ref, "name"),
            GatewayFields.spec(one));
      }
    }
  }

  /**
   * The properties of a backend of a route; a missing node if there are none.
   *
   * @param kind {@code Service} or {@code Gateway}
   */
  public JsonNode of(String kind, String namespace, String name, JsonNode route) {
    JsonNode own =
        byReference.getOrDefault(kind + " " + namespace + "/" + name, MissingNode.getInstance());
    return ConfigurationMerge.properties(resolved(own, route), resolved(defaults, route));
  }

  private static JsonNode resolved(JsonNode configuration, JsonNode route) {
    JsonNode best = MissingNode.getInstance();
    int rank = 0;
    for (JsonNode one : GatewayFields.list(configuration, "routeConfigurations")) {
      int found = rank(one.path("routeIdentifier"), route);
      if (found > rank) {
        rank = found;
        best = one.path("targetGroupProps");
      }
    }
    return ConfigurationMerge.properties(best, configuration.path("defaultConfiguration"));
  }

  /** 3 for kind, namespace and name, 2 for kind and namespace, 1 for the kind; 0 if it differs. */
  private static int rank(JsonNode identifier, JsonNode route) {
    String namespace = GatewayFields.text(identifier, "namespace");
    String name = GatewayFields.text(identifier, "name");
    if (!GatewayFields.text(identifier, "kind").equals(GatewayFields.text(route, "kind"))) {
      return 0;
    }
    if (namespace.isEmpty()) {
      return name.isEmpty() ? 1 : 0;
    }
    if (!namespace.equals(GatewayFields.namespace(route))) {
      return 0;
    }
    return name.isEmpty() ? 2 : name.equals(GatewayFields.name(route)) ? 3 : 0;
  }
}
