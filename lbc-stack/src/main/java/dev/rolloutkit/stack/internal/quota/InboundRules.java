package dev.rolloutkit.stack.internal.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Map;

/**
 * The inbound rules of the managed security group. A rule for a prefix list counts as many times as
 * the list may have entries, both for IPv4 and for IPv6.
 *
 * @param rules the distinct rules
 * @param weights the maximum numbers of entries of prefix lists
 */
record InboundRules(ImmutableSet<JsonNode> rules, ImmutableMap<String, Integer> weights) {
  static InboundRules of(Stack stack, Map<String, Integer> weights) {
    ImmutableSet.Builder<JsonNode> rules = ImmutableSet.builder();
    stack
        .spec(ResourceTypes.SECURITY_GROUP, ResourceTypes.MANAGED_GROUP)
        .ifPresent(spec -> rules.addAll(spec.path("ingress")));
    return new InboundRules(rules.build(), ImmutableMap.copyOf(weights));
  }

  /**
   * The rules of both. The security group has all of them while it changes, because the controller
   * adds rules before it removes others.
   */
  InboundRules and(InboundRules other) {
    return new InboundRules(
        ImmutableSet.<JsonNode>builder().addAll(rules).addAll(other.rules).build(), weights);
  }

  int v4() {
    return count("ipRanges");
  }

  int v6() {
    return count("ipv6Ranges");
  }

  /**
   * Whether the number of entries of a prefix list is unknown, so that the count is a lower bound.
   */
  boolean atLeast() {
    return rules.stream()
        .flatMap(rule -> rule.findValuesAsText("listID").stream())
        .anyMatch(list -> !weights.containsKey(list));
  }

  private int count(String ranges) {
    int out = 0;
    for (JsonNode rule : rules) {
      out += rule.path(ranges).size();
      for (JsonNode list : rule.path("prefixLists")) {
        out += weights.getOrDefault(list.path("listID").asText(), 1);
      }
    }
    return out;
  }
}
