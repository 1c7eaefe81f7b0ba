package dev.rolloutkit.stack.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
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
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the controller changes the rules of one listener.
 *
 * <p>Source: AWS Load Balancer Controller, synthesizer of listener rules.
 *
 * @param unchanged rules that do not change
 * @param moved rules of which only the priority changes
 * @param modified rules that change at the same priority
 * @param created priorities of new rules, ascending
 * @param deleted priorities of deleted rules, ascending
 */
public record RuleChanges(
    ImmutableList<Pair> unchanged,
    ImmutableList<Pair> moved,
    ImmutableList<Pair> modified,
    ImmutableList<Integer> created,
    ImmutableList<Integer> deleted) {

  /**
   * The priorities of a rule before and after the change.
   *
   * @param from the old priority
   * @param to the new priority
   */
  public record Pair(int from, int to) {}

  /** Whether nothing changes. */
  public boolean isEmpty() {
    return moved.isEmpty() && modified.isEmpty() && created.isEmpty() && deleted.isEmpty();
  }

  /** The number of rules after the new ones are created and before any is deleted. */
  public int afterCreation() {
    return unchanged.size() + moved.size() + modified.size() + created.size() + deleted.size();
  }

  /** The changes of the rules of each listener of the second stack, by port, ascending. */
  public static ImmutableSortedMap<Integer, RuleChanges> byPort(Stack before, Stack after) {
    SortedMap<Integer, List<JsonNode>> was = specs(before);
    SortedMap<Integer, List<JsonNode>> is = specs(after);
    ImmutableSortedMap.Builder<Integer, RuleChanges> out = ImmutableSortedMap.naturalOrder();
    for (int port : after.listenerPorts().orElse(ImmutableList.of())) {
      out.put(port, of(was.getOrDefault(port, List.of()), is.getOrDefault(port, List.of())));
    }
    return out.build();
  }

  /** The specs of all rules, by the port of their listener, ascending. */
  static SortedMap<Integer, List<JsonNode>> specs(Stack stack) {
    SortedMap<Integer, List<JsonNode>> out = new TreeMap<>();
    for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
      int port = Integer.parseInt(id.substring(0, id.indexOf(':')));
      stack
          .spec(ResourceTypes.LISTENER_RULE, id)
          .ifPresent(spec -> out.computeIfAbsent(port, p -> new ArrayList<>()).add(spec));
    }
    return out;
  }

  /**
   * Matches rules by content, then by priority. Each desired rule is matched with the first current
   * rule with equal content that is not yet matched. Except for sorting, the time is linear in the
   * number of rules.
   *
   * @rule A listener rule is matched with an existing one by content, and then by priority; the
   *     rest is created or deleted.
   * @param current the specs of the actual rules
   * @param desired the specs of the desired rules
   */
  public static RuleChanges of(Collection<JsonNode> current, Collection<JsonNode> desired) {
    List<JsonNode> live = sorted(current);
    Map<Content, ArrayDeque<JsonNode>> exact = new HashMap<>();
    Map<Content, ArrayDeque<JsonNode>> loose = new HashMap<>();
    boolean anySticky = desired.stream().anyMatch(RuleChanges::namesStickiness);
    for (JsonNode rule : live) {
      loose.computeIfAbsent(Content.of(rule, false), k -> new ArrayDeque<>()).add(rule);
      if (anySticky) {
        exact.computeIfAbsent(Content.of(rule, true), k -> new ArrayDeque<>()).add(rule);
      }
    }
    Set<Integer> taken = new HashSet<>();
    TreeMap<Integer, Integer> rest = new TreeMap<>();
    ImmutableList.Builder<Pair> unchanged = ImmutableList.builder();
    ImmutableList.Builder<Pair> moved = ImmutableList.builder();
    for (JsonNode rule : sorted(desired)) {
      boolean sticky = namesStickiness(rule);
      ArrayDeque<JsonNode> equal = (sticky ? exact : loose).get(Content.of(rule, sticky));
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

  /** The content by which rules are compared, without details that the controller ignores. */
  private record Content(ArrayNode actions, ArrayNode conditions, ArrayNode transforms) {
    static Content of(JsonNode rule, boolean sticky) {
      ArrayNode actions = Trees.list();
      rule.path("actions").forEach(action -> actions.add(action(action, sticky)));
      return new Content(
          actions,
          byKind(rule.path("conditions"), "field"),
          byKind(rule.path("transforms"), "type"));
    }
  }

  private static ArrayNode byKind(JsonNode list, String kind) {
    List<JsonNode> all = new ArrayList<>();
    list.forEach(all::add);
    if (all.size() > 1) {
      all.sort(Comparator.comparing(one -> one.path(kind).asText(""), CodePoints.ORDER));
    }
    return Trees.list().addAll(all);
  }

  private static JsonNode action(JsonNode action, boolean sticky) {
    if (action.path("redirectConfig") instanceof ObjectNode given) {
      ObjectNode redirect = given.deepCopy();
      putDefault(redirect, "host", "#{host}");
      putDefault(redirect, "path", "/#{path}");
      putDefault(redirect, "port", "#{port}");
      putDefault(redirect, "protocol", "#{protocol}");
      putDefault(redirect, "query", "#{query}");
      return Trees.object().<ObjectNode>setAll((ObjectNode) action).set("redirectConfig", redirect);
    }
    if (action.path("forwardConfig") instanceof ObjectNode given) {
      ObjectNode forward = forward(given, sticky);
      return Trees.object().<ObjectNode>setAll((ObjectNode) action).set("forwardConfig", forward);
    }
    return action;
  }

  /**
   * A forward action without the weight of a single target group, and with several target groups
   * sorted, since neither matters.
   *
   * @rule The weight of a single target group and the order of several make no difference between
   *     two rules.
   */
  private static ObjectNode forward(ObjectNode given, boolean sticky) {
    ObjectNode out = Trees.object().setAll(given);
    if (!sticky) {
      out.remove("targetGroupStickinessConfig");
    }
    List<JsonNode> groups = new ArrayList<>();
    given.path("targetGroups").forEach(groups::add);
    if (groups.size() == 1 && groups.get(0) instanceof ObjectNode only) {
      groups.set(0, Trees.object().<ObjectNode>setAll(only).without("weight"));
    } else {
      groups.sort(
          Comparator.comparing(g -> GoJson.write(g.path("targetGroupARN")), CodePoints.ORDER));
    }
    out.set("targetGroups", Trees.list().addAll(groups));
    return out;
  }

  private static void putDefault(ObjectNode redirect, String name, String placeholder) {
    if (!redirect.hasNonNull(name)) {
      redirect.put(name, placeholder);
    }
  }
}
