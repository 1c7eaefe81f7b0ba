package dev.rolloutkit.cli.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stack as a tree: load balancers, their listeners, their rules, the target groups.
 *
 * @param id the group or Service
 * @param balancers its load balancers
 */
record StackView(String id, ImmutableList<Balancer> balancers) {
  /**
   * A load balancer.
   *
   * @param name its name
   * @param kind {@code application}, internal, IPv4 and the like
   * @param groups its security groups
   * @param listeners its listeners
   */
  record Balancer(
      String name, String kind, ImmutableList<String> groups, ImmutableList<Listener> listeners) {}

  /** A listener: {@code HTTPS 443}, its certificates, and its rules, the default ones last. */
  record Listener(String title, ImmutableList<String> certificates, ImmutableList<Rule> rules) {}

  /**
   * A rule.
   *
   * @param priority its priority, or {@code else}, or {@code all} of a listener without rules
   * @param when the conditions on a request
   * @param does its actions, without target groups
   * @param from the Ingress and path that it belongs to
   * @param targets its target groups
   */
  record Rule(
      String priority, String when, String does, String from, ImmutableList<Target> targets) {}

  /**
   * A target group.
   *
   * @param share the share of requests; empty for all
   * @param group its id in the stack, or its ARN
   * @param kind its protocol, port and type
   * @param service the Service and port
   * @param pods the pods behind the Service
   */
  record Target(String share, String group, String kind, String service, String pods) {}

  /** The view of a stack. */
  static StackView of(Stack stack, Backends backends) {
    ImmutableList.Builder<Balancer> out = ImmutableList.builder();
    for (String id : stack.ids(ResourceTypes.LOAD_BALANCER)) {
      JsonNode spec = stack.spec(ResourceTypes.LOAD_BALANCER, id).orElseThrow();
      out.add(
          new Balancer(
              spec.path("name").asText(),
              String.join(
                  ", ",
                  spec.path("type").asText(),
                  spec.path("scheme").asText(),
                  spec.path("ipAddressType").asText()),
              groups(stack, spec),
              new Drawing(stack, backends).listeners(id)));
    }
    return new StackView(stack.id(), out.build());
  }

  private static ImmutableList<String> groups(Stack stack, JsonNode balancer) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (JsonNode group : balancer.path("securityGroups")) {
      Optional<JsonNode> managed =
          stack
              .spec(ResourceTypes.SECURITY_GROUP, Trees.referred(group))
              .filter(spec -> group.isObject())
              .map(spec -> spec);
      out.add(managed.map(StackView::managed).orElse(Trees.referred(group)));
    }
    return out.build();
  }

  /** A security group as text, such as {@code k8s-shop-web: tcp 80 from 0.0.0.0/0}. */
  private static String managed(JsonNode spec) {
    List<String> rules = new ArrayList<>();
    for (JsonNode rule : spec.path("ingress")) {
      int from = rule.path("fromPort").intValue();
      int to = rule.path("toPort").intValue();
      String source =
          rule.path("ipRanges").path(0).path("cidrIP").asText("")
              + rule.path("ipv6Ranges").path(0).path("cidrIPv6").asText("")
              + rule.path("prefixLists").path(0).path("listID").asText("");
      rules.add(
          rule.path("ipProtocol").asText()
              + " "
              + (from == to ? from : from + "-" + to)
              + " from "
              + source);
    }
    return spec.path("groupName").asText() + " (" + String.join(", ", rules) + ")";
  }

  /** The resources of a stack by the listener that they belong to. */
  private record Drawing(Stack stack, Backends backends) {
    ImmutableList<Listener> listeners(String balancer) {
      List<Listener> out = new ArrayList<>();
      List<JsonNode> specs = new ArrayList<>();
      for (String id : stack.ids(ResourceTypes.LISTENER)) {
        JsonNode spec = stack.spec(ResourceTypes.LISTENER, id).orElseThrow();
        if (Trees.referred(spec.path("loadBalancerARN")).equals(balancer)) {
          specs.add(spec);
        }
      }
      specs.sort((a, b) -> Integer.compare(a.path("port").asInt(), b.path("port").asInt()));
      specs.forEach(spec -> out.add(listener(spec, balancer.equals(ResourceTypes.MAIN))));
      return ImmutableList.copyOf(out);
    }

    private Listener listener(JsonNode spec, boolean main) {
      int port = spec.path("port").intValue();
      ImmutableList.Builder<Rule> rules = ImmutableList.builder();
      if (main) {
        for (RouteRule rule : Routes.rules(stack, port)) {
          if (rule.priority() != RouteRule.DEFAULT) {
            rules.add(rule(port + ":" + rule.priority(), rule));
          }
        }
      }
      JsonNode otherwise = spec.path("defaultActions");
      boolean alone = rules.build().isEmpty();
      rules.add(
          new Rule(
              alone ? "all" : "else",
              alone ? "everything" : "everything else",
              ActionText.of(otherwise),
              "",
              targets(otherwise)));
      return new Listener(
          spec.path("protocol").asText() + " " + port,
          main ? stack.certificates(port) : ImmutableList.of(),
          rules.build());
    }

    private Rule rule(String id, RouteRule rule) {
      JsonNode actions = stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow().path("actions");
      return new Rule(
          Integer.toString(rule.priority()),
          ConditionText.of(rule.conditions()),
          ActionText.of(actions),
          stack.source(ResourceTypes.LISTENER_RULE, id).map(s -> "Ingress " + s).orElse(""),
          targets(actions));
    }

    private ImmutableList<Target> targets(JsonNode actions) {
      ImmutableList.Builder<Target> out = ImmutableList.builder();
      for (JsonNode action : actions) {
        JsonNode groups = action.path("forwardConfig").path("targetGroups");
        long sum = 0;
        for (JsonNode group : groups) {
          sum += group.path("weight").asInt(1);
        }
        for (JsonNode group : groups) {
          String share =
              groups.size() == 1 || sum == 0
                  ? ""
                  : Math.round(100.0 * group.path("weight").asInt(1) / sum) + " %";
          out.add(target(share, Trees.referred(group.path("targetGroupARN"))));
        }
      }
      return out.build();
    }

    private Target target(String share, String id) {
      JsonNode spec = stack.spec(ResourceTypes.TARGET_GROUP, id).orElse(null);
      if (spec == null) {
        return new Target(share, id, "of somebody else", "", "");
      }
      String kind =
          spec.path("protocol").asText()
              + " "
              + spec.path("port").asInt()
              + ", "
              + spec.path("targetType").asText();
      JsonNode binding = stack.spec(ResourceTypes.BINDING, id).orElse(null);
      if (binding == null) {
        return new Target(share, id, kind, "the application load balancer", "");
      }
      String namespace = binding.at("/template/metadata/namespace").asText();
      JsonNode service = binding.at("/template/spec/serviceRef");
      String name = service.path("name").asText();
      return new Target(
          share,
          id,
          kind,
          "Service " + namespace + "/" + name + ":" + service.path("port").asText(),
          backends.behind(namespace, name));
    }
  }
}
