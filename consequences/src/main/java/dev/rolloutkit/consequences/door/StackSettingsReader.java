package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads the {@link FrontSettings} of a door from a stack.
 *
 * @rule Settings of a load balancer that concern all requests are part of its door.
 */
final class StackSettingsReader {
  private final Stack stack;

  StackSettingsReader(Stack stack) {
    this.stack = stack;
  }

  FrontSettings of(int port, JsonNode listener) {
    FrontSettings.Builder out =
        FrontSettings.builder()
            .sources(sources(port))
            .protocol(listener.path("protocol").asText(""))
            .certificates(ImmutableSortedSet.copyOf(stack.certificates(port)))
            .filters(filters());
    TreeMap<String, JsonNode> groups = new TreeMap<>();
    for (String id : stack.ids(ResourceTypes.TARGET_GROUP)) {
      String service = service(id);
      if (!service.isEmpty()) {
        groups.put(service + " " + id, stack.spec(ResourceTypes.TARGET_GROUP, id).orElseThrow());
      }
    }
    stack
        .spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN)
        .ifPresent(spec -> out.loadBalancer(spec).isProtected(isProtected(spec)));
    return out.targetGroups(ImmutableSortedMap.copyOfSorted(groups)).build();
  }

  private static boolean isProtected(JsonNode balancer) {
    for (JsonNode attribute : balancer.path("loadBalancerAttributes")) {
      if (attribute.path("key").asText("").equals("deletion_protection.enabled")
          && attribute.path("value").asText("").equals("true")) {
        return true;
      }
    }
    return false;
  }

  /** The Service whose pods a target group has, as {@code namespace/name port}. */
  private String service(String targetGroup) {
    JsonNode template =
        stack
            .spec(ResourceTypes.BINDING, targetGroup)
            .map(spec -> spec.path("template"))
            .orElse(null);
    return template == null
        ? ""
        : template.path("metadata").path("namespace").asText("")
            + "/"
            + template.path("spec").path("serviceRef").path("name").asText("")
            + " "
            + template.path("spec").path("serviceRef").path("port").asText("");
  }

  private ImmutableSortedSet<String> sources(int port) {
    TreeSet<String> out = new TreeSet<>();
    for (String id : stack.ids(ResourceTypes.SECURITY_GROUP)) {
      JsonNode spec = stack.spec(ResourceTypes.SECURITY_GROUP, id).orElseThrow();
      for (JsonNode one : spec.path("ingress")) {
        if (one.path("fromPort").asInt(0) <= port && port <= one.path("toPort").asInt(65535)) {
          one.path("ipRanges").forEach(range -> out.add(range.path("cidrIP").asText("")));
          one.path("ipv6Ranges").forEach(range -> out.add(range.path("cidrIPv6").asText("")));
          one.path("prefixLists").forEach(list -> out.add(list.path("listID").asText("")));
        }
      }
    }
    JsonNode balancer = stack.spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN).orElse(null);
    if (balancer != null && out.isEmpty()) {
      for (JsonNode group : balancer.path("securityGroups")) {
        if (group.isTextual()) {
          out.add(group.asText());
        }
      }
    }
    return ImmutableSortedSet.copyOfSorted(out);
  }

  private ImmutableSortedSet<String> filters() {
    TreeSet<String> out = new TreeSet<>();
    for (Map.Entry<String, String> type :
        Map.of(
                ResourceTypes.WAF_V2, "web ACL ",
                ResourceTypes.WAF_REGIONAL, "web ACL ",
                ResourceTypes.SHIELD, "Shield ")
            .entrySet()) {
      for (String id : stack.ids(type.getKey())) {
        JsonNode spec = stack.spec(type.getKey(), id).orElseThrow();
        out.add(
            type.getValue()
                + spec.path("webACLARN").asText(spec.path("webACLID").asText("protection")));
      }
    }
    return ImmutableSortedSet.copyOfSorted(out);
  }
}
