package dev.rolloutkit.stack.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.stack.resource.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the controller does to the rules of one listener.
 *
 * <p>Source: AWS Load Balancer Controller, synthesizer of listener rules.
 *
 * @param unchanged rules that stay as they are
 * @param moved rules that only get another priority
 * @param modified rules that keep their priority and change
 * @param created priorities of new rules, ascending
 * @param deleted priorities of rules that go, ascending
 */
public record RuleChanges(
    ImmutableList<Pair> unchanged,
    ImmutableList<Pair> moved,
    ImmutableList<Pair> modified,
    ImmutableList<Integer> created,
    ImmutableList<Integer> deleted) {

  /**
   * A rule before and after.
   *
   * @param from its priority before
   * @param to its priority after
   */
  public record Pair(int from, int to) {}

  /** Whether nothing changes. */
  public boolean isEmpty() {
    return moved.isEmpty() && modified.isEmpty() && created.isEmpty() && deleted.isEmpty();
  }

  /**
   * Matches rules by what they are, then by priority. A rule that is wanted takes the first live
   * one that is equal and not yet taken. Linear in the rules, but for sorting.
   *
   * @param current the rules that are there, as their specs
   * @param desired the rules that are wanted
   */
  public static RuleChanges of(Collection<JsonNode> current, Collection<JsonNode> desired) {
    List<JsonNode> live = sorted(current);
    Map<String, ArrayDeque<JsonNode>> exact = new HashMap<>();
    Map<String, ArrayDeque<JsonNode>> loose = new HashMap<>();
    for (JsonNode rule : live) {
      exact.computeIfAbsent(key(rule, true), k -> new ArrayDeque<>()).add(rule);
      loose.computeIfAbsent(key(rule, false), k -> new ArrayDeque<>()).add(rule);
    }
    Set<Integer> taken = new HashSet<>();
    TreeMap<Integer, Integer> rest = new TreeMap<>();
    ImmutableList.Builder<Pair> unchanged = ImmutableList.builder();
    ImmutableList.Builder<Pair> moved = ImmutableList.builder();
    for (JsonNode rule : sorted(desired)) {
      boolean sticky = namesStickiness(rule);
      ArrayDeque<JsonNode> equal = (sticky ? exact : loose).get(key(rule, sticky));
      while (equal != null && !equal.isEmpty() && taken.contains(priority(equal.peek()))) {
        equal.remove();
      }
      if (equal == null || equal.isEmpty()) {
        rest.put(priority(rule), priority(rule));
        continue;
      }
      Pair pair = new Pair(priority(equal.remove()), priority(rule));
      taken.add(pair.from());
      (pair.from() == pair.to() ? unchanged : moved).add(pair);
    }
    ImmutableList.Builder<Pair> modified = ImmutableList.builder();
    ImmutableList.Builder<Integer> deleted = ImmutableList.builder();
    for (JsonNode rule : live) {
      int priority = priority(rule);
      if (!taken.contains(priority)) {
        if (rest.remove(priority) != null) {
          modified.add(new Pair(priority, priority));
        } else {
          deleted.add(priority);
        }
      }
    }
    return new RuleChanges(
        unchanged.build(),
        moved.build(),
        modified.build(),
        ImmutableList.copyOf(rest.keySet()),
        deleted.build());
  }

  private static List<JsonNode> sorted(Collection<JsonNode> rules) {
    List<JsonNode> out = new ArrayList<>(rules);
    out.sort(Comparator.comparingInt(RuleChanges::priority));
    return out;
  }

  private static int priority(JsonNode rule) {
    return rule.path("priority").intValue();
  }

  private static boolean namesStickiness(JsonNode rule) {
    for (JsonNode action : rule.path("actions")) {
      if (action.path("forwardConfig").has("targetGroupStickinessConfig")) {
        return true;
      }
    }
    return false;
  }

  /** Equal texts mean equal rules. */
  private static String key(JsonNode rule, boolean sticky) {
    ObjectNode out = Trees.object();
    ArrayNode actions = out.putArray("a");
    rule.path("actions").forEach(action -> actions.add(action(action, sticky)));
    out.set("c", byKind(rule.path("conditions"), "field"));
    out.set("t", byKind(rule.path("transforms"), "type"));
    return GoJson.write(out);
  }

  private static ArrayNode byKind(JsonNode list, String kind) {
    List<JsonNode> all = new ArrayList<>();
    list.forEach(all::add);
    all.sort(Comparator.comparing(one -> one.path(kind).asText(""), CodePoints.ORDER));
    return Trees.list().addAll(all);
  }

  private static JsonNode action(JsonNode action, boolean sticky) {
    if (action.path("redirectConfig") instanceof ObjectNode given) {
      ObjectNode out = action.deepCopy();
      ObjectNode redirect = given.deepCopy();
      putDefault(redirect, "host", "#{host}");
      putDefault(redirect, "path", "/#{path}");
      putDefault(redirect, "port", "#{port}");
      putDefault(redirect, "protocol", "#{protocol}");
      putDefault(redirect, "query", "#{query}");
      out.set("redirectConfig", redirect);
      return out;
    }
    if (action.path("forwardConfig") instanceof ObjectNode given) {
      ObjectNode out = action.deepCopy();
      ObjectNode forward = given.deepCopy();
      if (!sticky) {
        forward.remove("targetGroupStickinessConfig");
      }
      List<JsonNode> groups = new ArrayList<>();
      forward.path("targetGroups").forEach(groups::add);
      if (groups.size() == 1 && groups.get(0) instanceof ObjectNode only) {
        only.remove("weight");
      }
      groups.sort(
          Comparator.comparing(g -> GoJson.write(g.path("targetGroupARN")), CodePoints.ORDER));
      forward.set("targetGroups", Trees.list().addAll(groups));
      out.set("forwardConfig", forward);
      return out;
    }
    return action;
  }

  private static void putDefault(ObjectNode redirect, String name, String placeholder) {
    if (!redirect.hasNonNull(name)) {
      redirect.put(name, placeholder);
    }
  }
}
