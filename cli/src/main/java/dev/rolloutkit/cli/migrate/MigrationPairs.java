package dev.rolloutkit.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.gateway.plan.PlannedGateway;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which Gateway replaces which Ingresses: what the user says, else the tag that the controller's
 * translator writes, else the only one of each side, else the Gateway that has most hosts in
 * common.
 *
 * @param pairs the load balancers of Ingresses with their Gateways
 * @param alone those without a Gateway
 * @param added the Gateways that replace nothing
 */
record MigrationPairs(
    ImmutableList<Pair> pairs,
    ImmutableList<PlannedStack> alone,
    ImmutableList<PlannedGateway> added) {
  private static final String TAG = "gateway.k8s.aws/migrated-from";

  /** Ingresses and the Gateway that replaces them. */
  record Pair(PlannedStack before, PlannedGateway after) {}

  /**
   * Finds the pairs.
   *
   * @param said the names of Gateways by the ids of load balancers or the names of Ingresses
   */
  static MigrationPairs of(
      List<PlannedStack> before, List<PlannedGateway> after, Map<String, String> said) {
    Map<PlannedStack, PlannedGateway> found = new LinkedHashMap<>();
    List<PlannedGateway> free = new ArrayList<>(after);
    for (PlannedStack stack : before) {
      take(stack, free, found, gateway -> isSaid(stack, gateway, said) ? 1 : 0);
    }
    for (PlannedStack stack : before) {
      take(stack, free, found, gateway -> isTagged(stack, gateway) ? 1 : 0);
    }
    if (before.size() == 1 && after.size() == 1) {
      take(before.get(0), free, found, gateway -> 1);
    }
    for (PlannedStack stack : before) {
      Set<String> hosts = hosts(stack.stack().toOptional());
      take(
          stack,
          free,
          found,
          gateway -> {
            Set<String> common = hosts(stack(gateway));
            common.retainAll(hosts);
            return common.size();
          });
    }
    ImmutableList.Builder<Pair> pairs = ImmutableList.builder();
    ImmutableList.Builder<PlannedStack> alone = ImmutableList.builder();
    for (PlannedStack stack : before) {
      PlannedGateway gateway = found.get(stack);
      if (gateway == null) {
        alone.add(stack);
      } else {
        pairs.add(new Pair(stack, gateway));
      }
    }
    return new MigrationPairs(pairs.build(), alone.build(), ImmutableList.copyOf(free));
  }

  /** The stack of a Gateway, also if it is only planned. */
  static Optional<Stack> stack(PlannedGateway gateway) {
    return gateway.result().stack().or(gateway.result()::plan);
  }

  /** How well a Gateway fits; 0 if it does not. */
  private interface Fit {
    int of(PlannedGateway gateway);
  }

  /** Takes the Gateway that fits best, if there is only one such Gateway. */
  private static void take(
      PlannedStack stack,
      List<PlannedGateway> free,
      Map<PlannedStack, PlannedGateway> found,
      Fit fit) {
    if (found.containsKey(stack)) {
      return;
    }
    int best = free.stream().mapToInt(fit::of).max().orElse(0);
    List<PlannedGateway> fitting =
        free.stream().filter(gateway -> fit.of(gateway) == best).toList();
    if (best > 0 && fitting.size() == 1) {
      found.put(stack, fitting.get(0));
      free.remove(fitting.get(0));
    }
  }

  private static boolean isSaid(
      PlannedStack stack, PlannedGateway gateway, Map<String, String> said) {
    String name = gateway.namespace() + "/" + gateway.name();
    return name.equals(said.get(group(stack)))
        || stack.plan().members().stream().anyMatch(member -> name.equals(said.get(member)));
  }

  /** The name of the group or Ingress: the last word of the id. */
  private static String group(PlannedStack stack) {
    return stack.id().substring(stack.id().lastIndexOf(' ') + 1);
  }

  private static boolean isTagged(PlannedStack stack, PlannedGateway gateway) {
    String tag =
        stack(gateway)
            .flatMap(built -> built.spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN))
            .map(spec -> spec.path("tags").path(TAG).asText(""))
            .orElse("");
    return tag.equals("ingress-group/" + group(stack))
        || stack.plan().members().stream().anyMatch(member -> tag.equals("ingress/" + member));
  }

  private static Set<String> hosts(Optional<Stack> stack) {
    Set<String> out = new HashSet<>();
    if (stack.isPresent()) {
      for (String id : stack.get().ids(ResourceTypes.LISTENER_RULE)) {
        JsonNode spec = stack.get().spec(ResourceTypes.LISTENER_RULE, id).orElseThrow();
        for (RuleCondition condition : RouteRule.of(spec).conditions()) {
          if (condition.field().equals(LbcCondition.HOST)) {
            out.addAll(condition.values());
          }
        }
      }
    }
    return out;
  }
}
