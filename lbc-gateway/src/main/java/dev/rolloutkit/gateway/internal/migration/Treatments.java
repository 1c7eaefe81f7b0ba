package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.stack.resource.Trees;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes the actions of rules in a normal form, in which actions are equal if they do the same:
 * target groups are written without their names, weights without common factors, and defaults not
 * at all.
 *
 * @rule Two rules do the same if their actions are equal without defaults and common factors of
 *     weights.
 */
final class Treatments {
  private final ComparedGroups groups;
  private final Function<ComparedGroup, JsonNode> shown;

  /**
   * The treatments of a stack.
   *
   * @param shown writes a target group
   */
  Treatments(ComparedGroups groups, Function<ComparedGroup, JsonNode> shown) {
    this.groups = groups;
    this.shown = shown;
  }

  /** The actions in normal form. */
  ArrayNode actions(JsonNode actions) {
    ArrayNode out = Trees.list();
    for (JsonNode action : actions) {
      ObjectNode one = Trees.object();
      action.properties().forEach(e -> one.set(e.getKey(), e.getValue()));
      if (action.path("forwardConfig").isObject()) {
        one.set("forwardConfig", forward(action.path("forwardConfig")));
      }
      if (action.path("redirectConfig").isObject()) {
        one.set("redirectConfig", redirect(action.path("redirectConfig")));
      }
      out.add(sorted(one));
    }
    return out;
  }

  private static ObjectNode redirect(JsonNode given) {
    ObjectNode out = Trees.object();
    out.put("host", GatewayFields.optional(given, "host").orElse("#{host}"));
    out.put("path", GatewayFields.optional(given, "path").orElse("/#{path}"));
    out.put("port", GatewayFields.optional(given, "port").orElse("#{port}"));
    out.put("protocol", GatewayFields.optional(given, "protocol").orElse("#{protocol}"));
    out.put("query", GatewayFields.optional(given, "query").orElse("#{query}"));
    return out.put("statusCode", GatewayFields.text(given, "statusCode"));
  }

  private ObjectNode forward(JsonNode given) {
    record Share(JsonNode group, String text, long weight) {}

    List<Share> shares = new ArrayList<>();
    List<JsonNode> targets = GatewayFields.list(given, "targetGroups");
    for (JsonNode target : targets) {
      long weight = targets.size() == 1 ? 1 : target.path("weight").asLong(1);
      if (weight > 0) {
        JsonNode group = group(target.path("targetGroupARN"));
        shares.add(new Share(group, GoJson.write(group), weight));
      }
    }
    BigInteger common = BigInteger.ZERO;
    for (Share share : shares) {
      common = common.gcd(BigInteger.valueOf(share.weight()));
    }
    shares.sort(Comparator.comparing(Share::text, CodePoints.ORDER).thenComparing(Share::weight));
    ObjectNode out = Trees.object();
    ArrayNode list = out.putArray("targetGroups");
    for (Share share : shares) {
      list.addObject()
          .put("weight", share.weight() / Math.max(1, common.longValue()))
          .set("targetGroup", share.group());
    }
    JsonNode stickiness = given.path("targetGroupStickinessConfig");
    if (stickiness.path("enabled").booleanValue()) {
      out.set("targetGroupStickinessConfig", stickiness);
    }
    return out;
  }

  /** A target group without its name; an ARN remains an ARN. */
  private JsonNode group(JsonNode reference) {
    return groups.of(reference).map(shown).orElse(reference);
  }

  /** A tree with the fields of objects sorted by name. */
  static JsonNode sorted(JsonNode tree) {
    if (tree.isObject()) {
      ObjectNode out = Trees.object();
      tree.properties().stream()
          .sorted(Map.Entry.comparingByKey(CodePoints.ORDER))
          .forEach(e -> out.set(e.getKey(), sorted(e.getValue())));
      return out;
    }
    if (tree.isArray()) {
      ArrayNode out = Trees.list();
      tree.forEach(one -> out.add(sorted(one)));
      return out;
    }
    return tree;
  }
}
