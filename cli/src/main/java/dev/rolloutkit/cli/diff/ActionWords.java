package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says in which ports and weights two forward actions of an annotation differ. */
final class ActionWords {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ActionWords() {}

  /** A target group of an action, without its Service. */
  private record Group(String port, int weight) {}

  /**
   * Such as {@code port 8081 instead of 80; weights stay canary 0, stable 100}.
   *
   * @param before the former annotation; empty if there was none
   * @param after the annotation afterwards
   */
  static String of(String before, String after) {
    Map<String, Group> was = groups(before);
    Map<String, Group> is = groups(after);
    if (was.isEmpty()) {
      return "ports " + ports(is) + "; weights " + weights(is);
    }
    List<String> out = new ArrayList<>();
    ports(was, is, out);
    is.forEach(
        (service, group) -> {
          if (!was.containsKey(service)) {
            out.add("Service " + service + " at port " + group.port() + " is new");
          }
        });
    for (String service : was.keySet()) {
      if (!is.containsKey(service)) {
        out.add("Service " + service + " is gone");
      }
    }
    out.add(
        weights(is).equals(weights(was))
            ? "weights stay " + weights(is)
            : "weights " + weights(is) + " instead of " + weights(was));
    if (!rest(before).equals(rest(after))) {
      out.add("other settings of the action change");
    }
    return String.join("; ", out);
  }

  /** Each pair of an old and a new port once, with the Services if not all of them have it. */
  private static void ports(Map<String, Group> was, Map<String, Group> is, List<String> out) {
    Map<String, List<String>> changed = new TreeMap<>();
    is.forEach(
        (service, now) -> {
          Group old = was.get(service);
          if (old != null && !old.port().equals(now.port())) {
            changed
                .computeIfAbsent(
                    "port " + now.port() + " instead of " + old.port(), words -> new ArrayList<>())
                .add(service);
          }
        });
    changed.forEach(
        (words, of) ->
            out.add(of.size() == is.size() ? words : words + " of " + String.join(", ", of)));
  }

  private static String ports(Map<String, Group> groups) {
    List<String> out = new ArrayList<>();
    groups.forEach((service, group) -> out.add(service + " " + group.port()));
    return String.join(", ", out);
  }

  private static String weights(Map<String, Group> groups) {
    List<String> out = new ArrayList<>();
    groups.forEach((service, group) -> out.add(service + " " + group.weight()));
    return String.join(", ", out);
  }

  private static Map<String, Group> groups(String action) {
    Map<String, Group> out = new LinkedHashMap<>();
    for (JsonNode group : tree(action).at("/ForwardConfig/TargetGroups")) {
      out.put(
          group.path("ServiceName").asText(),
          new Group(group.path("ServicePort").asText(), group.path("Weight").asInt()));
    }
    return out;
  }

  /** An action without its target groups. */
  private static JsonNode rest(String action) {
    JsonNode tree = tree(action);
    if (tree.path("ForwardConfig") instanceof ObjectNode one) {
      one.remove("TargetGroups");
    }
    return tree;
  }

  private static JsonNode tree(String action) {
    if (action.isEmpty()) {
      return MissingNode.getInstance();
    }
    try {
      return MAPPER.readTree(action);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Argo Rollouts writes JSON", e);
    }
  }
}
