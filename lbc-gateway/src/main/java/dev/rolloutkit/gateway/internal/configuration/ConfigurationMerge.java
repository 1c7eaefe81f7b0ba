package dev.rolloutkit.gateway.internal.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.TreeMap;

/**
 * Merges two configurations, one of which takes precedence.
 *
 * @rule If two configurations set the same field, the preferred one decides; their tags are united.
 */
final class ConfigurationMerge {
  private static final String CAPACITY = "minimumLoadBalancerCapacity";

  private ConfigurationMerge() {}

  static JsonNode loadBalancer(JsonNode preferred, JsonNode other, boolean keepCapacity) {
    if (!preferred.isObject() || !other.isObject()) {
      return preferred.isObject() ? preferred : other;
    }
    ObjectNode out = fields(preferred, other);
    union(out, preferred, other, "loadBalancerAttributes", "key");
    union(out, preferred, other, "listenerConfigurations", "protocolPort");
    if (!keepCapacity) {
      out.remove(CAPACITY);
    }
    return out;
  }

  static JsonNode targetGroups(JsonNode preferred, JsonNode other) {
    if (!preferred.isObject() || !other.isObject()) {
      return preferred.isObject() ? preferred : other;
    }
    ObjectNode out = Configurations.object();
    preferred.properties().forEach(e -> out.set(e.getKey(), e.getValue()));
    out.set(
        "defaultConfiguration",
        properties(preferred.path("defaultConfiguration"), other.path("defaultConfiguration")));
    return out;
  }

  /** Merges the properties of target groups. */
  static JsonNode properties(JsonNode preferred, JsonNode other) {
    if (!preferred.isObject() || !other.isObject()) {
      return preferred.isObject() ? preferred : other;
    }
    ObjectNode out = fields(preferred, other);
    union(out, preferred, other, "targetGroupAttributes", "key");
    return out;
  }

  /** Each field of the preferred one, or else of the other; tags are united. */
  private static ObjectNode fields(JsonNode preferred, JsonNode other) {
    ObjectNode out = Configurations.object();
    other.properties().forEach(e -> out.set(e.getKey(), e.getValue()));
    preferred.properties().forEach(e -> out.set(e.getKey(), e.getValue()));
    if (preferred.path("tags").isObject() && other.path("tags").isObject()) {
      ObjectNode tags = out.putObject("tags");
      other.path("tags").properties().forEach(e -> tags.set(e.getKey(), e.getValue()));
      preferred.path("tags").properties().forEach(e -> tags.set(e.getKey(), e.getValue()));
    }
    return out;
  }

  private static void union(
      ObjectNode out, JsonNode preferred, JsonNode other, String list, String key) {
    TreeMap<String, JsonNode> all = new TreeMap<>(CodePoints.ORDER);
    GatewayFields.list(other, list).forEach(one -> all.put(GatewayFields.text(one, key), one));
    GatewayFields.list(preferred, list).forEach(one -> all.put(GatewayFields.text(one, key), one));
    if (!all.isEmpty()) {
      ArrayNode merged = out.putArray(list);
      all.values().forEach(merged::add);
    }
  }
}
