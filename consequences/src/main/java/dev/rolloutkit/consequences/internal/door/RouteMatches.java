package dev.rolloutkit.consequences.internal.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The matches of a route, each with the filters and backends of its rule.
 *
 * @rule Each match of a route is compared with the filters and backends of its rule.
 */
public final class RouteMatches {
  private static final Pattern PLACE =
      Pattern.compile("spec\\.rules\\[(\\d{1,6})](?:\\.matches\\[(\\d{1,6})])?");

  private RouteMatches() {}

  /** All matches, each as an object. A rule without matches counts as one match. */
  public static ImmutableList<JsonNode> of(ClusterObject route) {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    for (JsonNode rule : route.at("spec", "rules")) {
      if (rule.path("matches").isEmpty()) {
        out.add(part(rule, rule.path("matches").path(0)));
      }
      rule.path("matches").forEach(match -> out.add(part(rule, match)));
    }
    return out.build();
  }

  /** The match at a place such as {@code spec.rules[0].matches[1]}. */
  public static Optional<JsonNode> at(ClusterObject route, String place) {
    Matcher matcher = PLACE.matcher(place);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    JsonNode rule = route.at("spec", "rules").path(Integer.parseInt(matcher.group(1)));
    int match = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
    return rule.isObject()
        ? Optional.of(part(rule, rule.path("matches").path(match)))
        : Optional.empty();
  }

  /** The Services that a match names with a weight above 0. */
  public static ImmutableList<DoorBackend> backends(ClusterObject route, JsonNode part) {
    ImmutableList.Builder<DoorBackend> out = ImmutableList.builder();
    for (JsonNode ref : part.path("backendRefs")) {
      int weight = ref.path("weight").asInt(1);
      if (weight > 0 && ref.path("kind").asText(Kinds.SERVICE).equals(Kinds.SERVICE)) {
        String namespace = ref.path("namespace").asText(route.key().namespace());
        out.add(
            new DoorBackend(
                route.key().sibling(Kinds.SERVICE, ref.path("name").asText("")).in(namespace),
                ref.path("port"),
                weight,
                false));
      }
    }
    return out.build();
  }

  private static JsonNode part(JsonNode rule, JsonNode match) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (match.isObject()) {
      out.set("match", match);
    }
    for (String field : ImmutableList.of("filters", "backendRefs")) {
      if (!rule.path(field).isEmpty()) {
        out.set(field, rule.path(field));
      }
    }
    return out;
  }
}
