package dev.rolloutkit.stack.internal.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.Routes;
import dev.rolloutkit.stack.view.StackListener;
import dev.rolloutkit.stack.view.StackRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the listeners of a stack. */
public final class StackListeners {
  private StackListeners() {}

  /** The listeners of a stack with their rules, by port. */
  public static ImmutableList<StackListener> of(Stack stack) {
    List<StackListener> out = new ArrayList<>();
    for (String id : stack.ids(ResourceTypes.LISTENER)) {
      out.add(listener(stack, stack.spec(ResourceTypes.LISTENER, id).orElseThrow()));
    }
    out.sort(
        Comparator.comparingInt(StackListener::port).thenComparing(StackListener::loadBalancer));
    return ImmutableList.copyOf(out);
  }

  private static StackListener listener(Stack stack, JsonNode spec) {
    int port = spec.path("port").intValue();
    String loadBalancer = Trees.referred(spec.path("loadBalancerARN"));
    boolean main = loadBalancer.equals(ResourceTypes.MAIN);
    ImmutableList.Builder<StackRule> rules = ImmutableList.builder();
    // a load balancer in front of the main one has only default actions
    for (RouteRule rule : main ? Routes.rules(stack, port) : ImmutableList.<RouteRule>of()) {
      if (rule.priority() != RouteRule.DEFAULT) {
        String id = port + ":" + rule.priority();
        JsonNode actions =
            stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow().path("actions");
        rules.add(rule(rule, actions, stack.source(ResourceTypes.LISTENER_RULE, id)));
      }
    }
    JsonNode otherwise = spec.path("defaultActions");
    rules.add(rule(RouteRule.ofDefault(otherwise), otherwise, Optional.empty()));
    return new StackListener(
        loadBalancer,
        port,
        spec.path("protocol").asText(""),
        Optional.ofNullable(spec.path("sslPolicy").textValue()),
        main ? stack.certificates(port) : ImmutableList.of(),
        rules.build());
  }

  private static StackRule rule(RouteRule rule, JsonNode actions, Optional<String> source) {
    ImmutableList.Builder<String> checks = ImmutableList.builder();
    for (int i = 0; i < actions.size() - 1; i++) {
      checks.add(actions.path(i).path("type").asText(""));
    }
    return new StackRule(
        rule.priority(),
        rule.conditions(),
        checks.build(),
        FinalActions.read(actions.path(actions.size() - 1)),
        source);
  }
}
