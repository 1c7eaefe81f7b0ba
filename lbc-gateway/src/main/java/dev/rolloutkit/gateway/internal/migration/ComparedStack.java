package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.gateway.migration.RequestDifference.Side;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One of two stacks that are compared: its rules by port, and its backends.
 *
 * @rule The rules of two stacks are compared port by port.
 */
final class ComparedStack {
  final Stack stack;
  private final ComparedGroups groups;
  private final Map<Integer, List<ObjectNode>> rules = new HashMap<>();

  ComparedStack(Stack stack, Map<String, ServiceView> services) {
    this.stack = stack;
    this.groups = new ComparedGroups(stack, services);
    for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
      rules
          .computeIfAbsent(
              Integer.parseInt(id.substring(0, id.indexOf(':'))), p -> new ArrayList<>())
          .add(stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow());
    }
    rules
        .values()
        .forEach(
            list -> list.sort(Comparator.comparingInt(rule -> rule.path("priority").intValue())));
  }

  Optional<ObjectNode> listener(int port) {
    return stack.spec(ResourceTypes.LISTENER, Integer.toString(port));
  }

  /** The target groups that actions forward to, by backend. */
  Map<JsonNode, Set<ComparedGroup>> backends() {
    Set<String> used = new LinkedHashSet<>();
    rules.values().forEach(list -> list.forEach(rule -> refer(rule.path("actions"), used)));
    for (String port : stack.ids(ResourceTypes.LISTENER)) {
      stack
          .spec(ResourceTypes.LISTENER, port)
          .ifPresent(listener -> refer(listener.path("defaultActions"), used));
    }
    Map<JsonNode, Set<ComparedGroup>> out = new LinkedHashMap<>();
    for (String id : used) {
      groups
          .of(id)
          .ifPresent(
              group -> out.computeIfAbsent(group.backend(), b -> new LinkedHashSet<>()).add(group));
    }
    return out;
  }

  private static void refer(JsonNode actions, Set<String> out) {
    for (JsonNode action : actions) {
      action
          .path("forwardConfig")
          .path("targetGroups")
          .forEach(group -> out.add(Trees.referred(group.path("targetGroupARN"))));
    }
  }

  /**
   * The rules of a port with the default actions last, in normal form.
   *
   * @param detailed the backends whose target groups are distinguished by their settings
   */
  Rules rules(int port, Predicate<JsonNode> detailed) {
    Treatments treatments =
        new Treatments(
            groups,
            group -> {
              if (!detailed.test(group.backend())) {
                return group.backend();
              }
              ObjectNode out = Trees.object();
              out.set("backend", group.backend());
              return out.set("settings", Trees.sorted(group.settings()));
            });
    ImmutableList.Builder<RouteRule> out = ImmutableList.builder();
    Map<Integer, String> texts = new HashMap<>();
    for (ObjectNode rule : rules.getOrDefault(port, List.of())) {
      ObjectNode normal = Trees.object();
      normal.set("priority", rule.path("priority"));
      normal.set("conditions", rule.path("conditions"));
      normal.set("actions", treatments.actions(rule.path("actions")));
      if (rule.path("transforms").isArray()) {
        normal.set("transforms", Treatments.sorted(rule.path("transforms")));
      }
      RouteRule one = RouteRule.of(normal);
      texts.put(
          one.priority(), TreatmentText.of(normal.path("actions"), normal.path("transforms")));
      out.add(one);
    }
    JsonNode defaults = treatments.actions(listener(port).orElseThrow().path("defaultActions"));
    texts.put(RouteRule.DEFAULT, TreatmentText.of(defaults, Trees.list()));
    return new Rules(this, port, out.add(RouteRule.ofDefault(defaults)).build(), texts);
  }

  /**
   * The rules of a port.
   *
   * @param texts what they do in words, by priority
   */
  record Rules(
      ComparedStack of, int port, ImmutableList<RouteRule> list, Map<Integer, String> texts) {

    /**
     * Whether other rules have the same conditions and treatments in the same order, so that they
     * treat all requests alike.
     */
    boolean doTheSame(Rules other) {
      if (list.size() != other.list.size()) {
        return false;
      }
      for (int i = 0; i < list.size(); i++) {
        RouteRule a = list.get(i);
        RouteRule b = other.list.get(i);
        if (!a.answer().equals(b.answer())
            || !ImmutableSet.copyOf(a.conditions()).equals(ImmutableSet.copyOf(b.conditions()))) {
          return false;
        }
      }
      return true;
    }

    /** The rule that answers a request; empty if that depends on a regular expression. */
    Optional<RouteRule> answering(Request request) {
      for (RouteRule rule : list) {
        Optional<Boolean> matches = rule.matches(request);
        if (matches.isEmpty()) {
          return Optional.empty();
        }
        if (matches.get()) {
          return Optional.of(rule);
        }
      }
      return Optional.empty();
    }

    Side side(RouteRule rule) {
      String text = texts.getOrDefault(rule.priority(), "");
      if (rule.priority() == RouteRule.DEFAULT) {
        return new Side(Optional.empty(), Optional.empty(), rule.answer(), true, text);
      }
      String id = port + ":" + rule.priority();
      return new Side(
          Optional.of(id),
          of.stack.source(ResourceTypes.LISTENER_RULE, id),
          rule.answer(),
          false,
          text);
    }

    long regexes() {
      return list.stream()
          .filter(rule -> rule.conditions().stream().anyMatch(condition -> condition.regex()))
          .count();
    }
  }
}
