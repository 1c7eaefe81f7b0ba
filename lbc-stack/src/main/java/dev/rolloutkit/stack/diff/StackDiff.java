package dev.rolloutkit.stack.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.stack.internal.diff.Replacements;
import dev.rolloutkit.stack.internal.diff.RuleSetDifference;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.Routes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * What the controller changes when one stack replaces another.
 *
 * <p>Source: AWS Load Balancer Controller, synthesizers.
 *
 * @rule Two stacks are compared resource by resource: what is created, changed, replaced or
 *     deleted.
 * @param changes the changes of resources, sorted by type and id
 * @param rules the changes of the rules of each listener that both stacks have, by port
 * @param answers the requests that are answered differently, by the port of each listener that both
 *     stacks have
 * @param verdict the most severe effect of all changes
 */
public record StackDiff(
    ImmutableList<ResourceChange> changes,
    ImmutableMap<Integer, RuleChanges> rules,
    ImmutableMap<Integer, AnswerChanges> answers,
    StackVerdict verdict) {
  private static final ImmutableList<String> KEPT_OF_TARGET_GROUP =
      ImmutableList.of("name", "port", "ipAddressType");
  private static final ImmutableList<String> KEPT_OF_LOAD_BALANCER = ImmutableList.of("name");

  /**
   * Compares two stacks. The first may also describe the actual resources in AWS, in the same form.
   * Certificates are compared by ARN, although the JSON of a stack does not show ARNs.
   *
   * <p>Except for the comparison of answers, the time is linear in the size of both stacks.
   */
  public static StackDiff of(Stack before, Stack after) {
    Collector out = new Collector(before, after);
    TreeSet<String> types = new TreeSet<>(CodePoints.ORDER);
    types.addAll(before.types());
    types.addAll(after.types());
    types.remove(ResourceTypes.LISTENER_RULE);
    types.remove(ResourceTypes.FRONTEND_TARGET_GROUPS);
    types.forEach(out::compare);
    out.compareRules();
    return new StackDiff(
        ImmutableList.copyOf(out.changes),
        ImmutableMap.copyOf(out.rules),
        ImmutableMap.copyOf(out.answers),
        out.verdict);
  }

  private static final class Collector {
    private final Stack before;
    private final Stack after;
    private final List<ResourceChange> changes = new ArrayList<>();
    private final Map<Integer, RuleChanges> rules = new LinkedHashMap<>();
    private final Map<Integer, AnswerChanges> answers = new LinkedHashMap<>();
    private StackVerdict verdict = StackVerdict.SAFE;

    Collector(Stack before, Stack after) {
      this.before = before;
      this.after = after;
    }

    void compare(String type) {
      for (String id : union(before.ids(type), after.ids(type))) {
        if (before.hasSame(after, type, id) && !type.equals(ResourceTypes.LISTENER)) {
          continue;
        }
        ObjectNode was = before.spec(type, id).orElse(null);
        ObjectNode is = after.spec(type, id).orElse(null);
        if (was == null) {
          add(type, id, ChangeKind.CREATE, ImmutableList.of(), "");
        } else if (is == null) {
          add(type, id, ChangeKind.DELETE, ImmutableList.of(), "");
          if (type.equals(ResourceTypes.LOAD_BALANCER)) {
            worsen(lost(was));
          }
        } else {
          compare(type, id, was, is);
        }
      }
    }

    private void compare(String type, String id, ObjectNode was, ObjectNode is) {
      List<String> differing = new ArrayList<>(differing(was, is));
      if (type.equals(ResourceTypes.LISTENER)
          && id.chars().allMatch(Character::isDigit)
          && !differing.contains("certificates")) {
        int port = Integer.parseInt(id);
        if (!before.certificates(port).equals(after.certificates(port))) {
          differing.add("certificates");
        }
      }
      if (differing.isEmpty()) {
        return;
      }
      if (type.equals(ResourceTypes.TARGET_GROUP)) {
        ImmutableList<String> reasons = Replacements.ofTargetGroup(was, is);
        if (!reasons.isEmpty()) {
          add(
              type,
              id,
              ChangeKind.REPLACE,
              reasons,
              "the new target group has no healthy targets at first");
          worsen(StackVerdict.DROPS_CONNECTIONS);
          return;
        }
        keep(type, id, differing, KEPT_OF_TARGET_GROUP);
      } else if (type.equals(ResourceTypes.LOAD_BALANCER)) {
        ImmutableList<String> reasons = Replacements.ofLoadBalancer(was, is);
        if (!reasons.isEmpty()) {
          StackVerdict lost = lost(was);
          add(
              type,
              id,
              ChangeKind.REPLACE,
              reasons,
              "the old load balancer is deleted first, and the DNS name changes"
                  + (lost == StackVerdict.DESTROYS_PROTECTED
                      ? "; its deletion protection is switched off"
                      : ""));
          worsen(lost);
          return;
        }
        keep(type, id, differing, KEPT_OF_LOAD_BALANCER);
      }
      if (!differing.isEmpty()) {
        add(type, id, ChangeKind.MODIFY, ImmutableList.copyOf(differing), "");
      }
    }

    /**
     * Moves the fields that the controller never changes from the differences to a change without
     * effect.
     *
     * @rule A difference in a field that the controller never changes has no effect.
     */
    private void keep(String type, String id, List<String> differing, List<String> kept) {
      ImmutableList<String> ignored =
          kept.stream().filter(differing::contains).collect(ImmutableList.toImmutableList());
      if (!ignored.isEmpty()) {
        add(type, id, ChangeKind.NO_EFFECT, ignored, "the controller keeps the old value");
        differing.removeAll(ignored);
      }
    }

    void compareRules() {
      SortedMap<Integer, List<JsonNode>> was = RuleChanges.specs(before);
      SortedMap<Integer, List<JsonNode>> is = RuleChanges.specs(after);
      TreeSet<Integer> ports = new TreeSet<>(was.keySet());
      ports.addAll(is.keySet());
      for (int port : ports) {
        RuleChanges found =
            RuleChanges.of(was.getOrDefault(port, List.of()), is.getOrDefault(port, List.of()));
        if (!found.isEmpty()) {
          rules.put(port, found);
          found
              .moved()
              .forEach(p -> rule(ChangeKind.MOVE, port, p.from() + " -> " + port + ":" + p.to()));
          found.modified().forEach(p -> rule(ChangeKind.MODIFY, port, String.valueOf(p.to())));
          found.created().forEach(p -> rule(ChangeKind.CREATE, port, String.valueOf(p)));
          found.deleted().forEach(p -> rule(ChangeKind.DELETE, port, String.valueOf(p)));
        }
      }
      Set<Integer> both = new HashSet<>(before.listenerPorts().orElse(ImmutableList.of()));
      both.retainAll(after.listenerPorts().orElse(ImmutableList.of()));
      for (int port : ImmutableSortedSet.copyOf(both)) {
        ImmutableList<RouteRule> rulesBefore =
            Routes.rules(before, port, was.getOrDefault(port, List.of()));
        ImmutableList<RouteRule> rulesAfter =
            Routes.rules(after, port, is.getOrDefault(port, List.of()));
        if (!rulesBefore.equals(rulesAfter)) {
          AnswerChanges found = RuleSetDifference.of(rulesBefore, rulesAfter, port);
          if (!found.changes().isEmpty() || !found.exact()) {
            answers.put(port, found);
          }
        }
      }
    }

    private void rule(ChangeKind kind, int port, String priority) {
      add(ResourceTypes.LISTENER_RULE, port + ":" + priority, kind, ImmutableList.of(), "");
    }

    private void add(
        String type, String id, ChangeKind kind, ImmutableList<String> fields, String cost) {
      changes.add(new ResourceChange(type, id, kind, fields, cost));
    }

    private void worsen(StackVerdict found) {
      verdict = verdict.compareTo(found) < 0 ? found : verdict;
    }

    private static StackVerdict lost(JsonNode loadBalancer) {
      for (JsonNode attribute : loadBalancer.path("loadBalancerAttributes")) {
        if (attribute.path("key").asText("").equals("deletion_protection.enabled")
            && attribute.path("value").asText("").equals("true")) {
          return StackVerdict.DESTROYS_PROTECTED;
        }
      }
      return StackVerdict.NEW_DNS_NAME;
    }

    private static ImmutableList<String> differing(ObjectNode was, ObjectNode is) {
      TreeSet<String> fields = new TreeSet<>(CodePoints.ORDER);
      was.fieldNames().forEachRemaining(fields::add);
      is.fieldNames().forEachRemaining(fields::add);
      return fields.stream()
          .filter(field -> !was.path(field).equals(is.path(field)))
          .collect(ImmutableList.toImmutableList());
    }

    private static ImmutableSortedSet<String> union(
        Collection<String> first, Collection<String> second) {
      Set<String> all = new HashSet<>(first);
      all.addAll(second);
      return ImmutableSortedSet.copyOf(CodePoints.ORDER, all);
    }
  }
}
