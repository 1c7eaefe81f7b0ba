package dev.rolloutkit.stack.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the rule that answers a request, as a load balancer does: the first rule by priority whose
 * conditions all hold.
 *
 * @rule The first rule by priority whose conditions hold answers a request; otherwise the default
 *     actions do.
 */
public final class Routes {
  private Routes() {}

  /**
   * The rules of a listener by priority, with the default actions last; empty if the stack has no
   * such listener.
   */
  public static ImmutableList<RouteRule> rules(Stack stack, int port) {
    String prefix = port + ":";
    List<JsonNode> specs = new ArrayList<>();
    for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
      if (id.startsWith(prefix)) {
        stack.spec(ResourceTypes.LISTENER_RULE, id).ifPresent(specs::add);
      }
    }
    return rules(stack, port, specs);
  }

  /**
   * Like {@link #rules(Stack, int)}, for callers that have already read the specs of the rules.
   *
   * @param specs the specs of the rules of the listener
   */
  public static ImmutableList<RouteRule> rules(Stack stack, int port, Collection<JsonNode> specs) {
    JsonNode listener = stack.spec(ResourceTypes.LISTENER, Integer.toString(port)).orElse(null);
    if (listener == null) {
      return ImmutableList.of();
    }
    List<RouteRule> out = new ArrayList<>();
    specs.forEach(spec -> out.add(RouteRule.of(spec)));
    out.sort(Comparator.comparingInt(RouteRule::priority));
    out.add(RouteRule.ofDefault(listener.path("defaultActions")));
    return ImmutableList.copyOf(out);
  }

  /**
   * The rule that answers a request, with the chain of reasons: the listener, the rule and its
   * conditions, the target groups, and the later rules that match the request as well. Linear in
   * the number of rules.
   */
  public static Route of(Stack stack, Request request) {
    ImmutableList<RouteRule> rules = rules(stack, request.port());
    ImmutableList.Builder<String> reasons = ImmutableList.builder();
    if (rules.isEmpty()) {
      return new Route(
          request.port(),
          Optional.empty(),
          Optional.empty(),
          ImmutableList.of(),
          ImmutableList.of("nothing listens on port " + request.port()));
    }
    reasons.add("listener " + request.port());
    for (RouteRule rule : rules) {
      Optional<Boolean> matches = rule.matches(request);
      String id = request.port() + ":" + rule.priority();
      if (matches.isEmpty()) {
        return new Route(
            request.port(),
            Optional.empty(),
            Optional.empty(),
            ImmutableList.of(),
            reasons
                .add("rule " + id + " has a regular expression, which is not evaluated")
                .build());
      }
      if (matches.get()) {
        return answered(stack, request, rules, rule, reasons);
      }
    }
    throw new IllegalStateException("the default actions match every request");
  }

  private static Route answered(
      Stack stack,
      Request request,
      List<RouteRule> rules,
      RouteRule rule,
      ImmutableList.Builder<String> reasons) {
    boolean isDefault = rule.priority() == RouteRule.DEFAULT;
    String id = request.port() + ":" + rule.priority();
    if (isDefault) {
      reasons.add("no rule matches the request: the default actions answer it");
    } else {
      reasons.add(named(stack, id));
      rule.conditions().forEach(condition -> reasons.add(condition.described()));
    }
    JsonNode spec =
        isDefault
            ? stack
                .spec(ResourceTypes.LISTENER, Integer.toString(request.port()))
                .orElseThrow()
                .path("defaultActions")
            : stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow().path("actions");
    ImmutableList<String> groups = targetGroups(spec);
    for (String group : groups) {
      reasons.add(
          "target group "
              + group
              + stack
                  .source(ResourceTypes.TARGET_GROUP, group)
                  .map(source -> ": " + source)
                  .orElse(""));
    }
    for (RouteRule later : rules) {
      if (later.priority() > rule.priority()
          && later.priority() != RouteRule.DEFAULT
          && later.matches(request).orElse(false)) {
        reasons.add(
            named(stack, request.port() + ":" + later.priority())
                + " matches the request too, but comes later");
      }
    }
    return new Route(
        request.port(),
        isDefault ? Optional.empty() : Optional.of(id),
        Optional.of(rule.answer()),
        groups,
        reasons.build());
  }

  private static String named(Stack stack, String rule) {
    return "rule "
        + rule
        + stack
            .source(ResourceTypes.LISTENER_RULE, rule)
            .map(source -> (isOfIngress(source) ? " of Ingress " : " of ") + source)
            .orElse("");
  }

  /** Whether a source begins with {@code namespace/name}, and not with a kind. */
  private static boolean isOfIngress(String source) {
    return source.indexOf('/') < source.indexOf(' ');
  }

  /** The target groups of actions: their ids in the stack, or their ARNs. */
  public static ImmutableList<String> targetGroups(JsonNode actions) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (JsonNode action : actions) {
      for (JsonNode group : action.path("forwardConfig").path("targetGroups")) {
        out.add(Trees.referred(group.path("targetGroupARN")));
      }
    }
    return out.build();
  }
}
