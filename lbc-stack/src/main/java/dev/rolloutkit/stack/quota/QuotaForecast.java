package dev.rolloutkit.stack.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.HashSet;
import java.util.Set;

/** How close a stack comes to the limits of AWS, before AWS refuses it. */
public final class QuotaForecast {
  private QuotaForecast() {}

  /** The use of each limit, once the stack is deployed. A prefix list counts as one rule. */
  public static ImmutableList<QuotaUse> of(Stack stack, Quotas quotas) {
    int perAction = 0;
    int values = 0;
    int rules = 0;
    for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
      ObjectNode spec = stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow();
      rules++;
      int ofRule = 0;
      for (JsonNode condition : spec.path("conditions")) {
        for (JsonNode config : condition) {
          ofRule += config.path("values").size() + config.path("regexValues").size();
        }
      }
      values = Math.max(values, ofRule);
      for (JsonNode action : spec.path("actions")) {
        perAction = Math.max(perAction, action.path("forwardConfig").path("targetGroups").size());
      }
    }
    Set<String> certificates = new HashSet<>();
    for (int port : stack.listenerPorts().orElse(ImmutableList.of())) {
      stack.certificates(port).stream().skip(1).forEach(certificates::add);
    }
    int v4 = 0;
    int v6 = 0;
    for (String id : stack.ids(ResourceTypes.SECURITY_GROUP)) {
      for (JsonNode rule :
          stack.spec(ResourceTypes.SECURITY_GROUP, id).orElseThrow().path("ingress")) {
        v4 += rule.has("ipv6Ranges") ? 0 : 1;
        v6 += rule.has("ipRanges") ? 0 : 1;
      }
    }
    return ImmutableList.of(
        new QuotaUse("rules per load balancer", rules, quotas.rulesPerLoadBalancer()),
        new QuotaUse(
            "target groups per load balancer",
            stack.ids(ResourceTypes.TARGET_GROUP).size(),
            quotas.targetGroupsPerLoadBalancer()),
        new QuotaUse("target groups per action", perAction, quotas.targetGroupsPerAction()),
        new QuotaUse(
            "certificates per load balancer",
            certificates.size(),
            quotas.certificatesPerLoadBalancer()),
        new QuotaUse(
            "listeners per load balancer",
            stack.ids(ResourceTypes.LISTENER).size(),
            quotas.listenersPerLoadBalancer()),
        new QuotaUse("condition values per rule", values, quotas.conditionValuesPerRule()),
        new QuotaUse(
            "inbound IPv4 rules of the managed group", v4, quotas.inboundRulesPerSecurityGroup()),
        new QuotaUse(
            "inbound IPv6 rules of the managed group", v6, quotas.inboundRulesPerSecurityGroup()));
  }
}
