package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.gateway.attachment.Attachments.PortRoute;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.backend.RouteBackend;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.internal.listener.RuleTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the rules of a listener of an application load balancer.
 *
 * @rule Each match of a route for each hostname is a rule of the load balancer, in the order of the
 *     Gateway API.
 */
final class AlbRules {
  private final Build build;
  private final TagRules tags;
  private final GatewayTargetGroups targets;
  private final Stack.Builder stack;

  // Rules share equal trees, which are never modified: they make up most of a large stack.
  private final Map<Integer, JsonNode> listeners = new HashMap<>();
  private final Map<LbcAction, JsonNode> actions = new HashMap<>();
  private final Map<LbcCondition, ArrayNode> conditions = new HashMap<>();

  AlbRules(Build build, TagRules tags, GatewayTargetGroups targets, Stack.Builder stack) {
    this.build = build;
    this.tags = tags;
    this.targets = targets;
    this.stack = stack;
  }

  /** Adds the rules of a listener; except for sorting, linear in their number. */
  void add(int port, String protocol, List<PortRoute> routes) throws Failure {
    List<RuleCandidate> all = new ArrayList<>();
    for (PortRoute route : routes) {
      LoadedRoute loaded = build.routes().get(route.route().key());
      if (loaded != null) {
        for (int rule = 0; rule < loaded.rules().size(); rule++) {
          addCandidates(loaded, rule, route.hostnames(), all);
        }
      }
    }
    all.sort(RuleCandidate.ORDER);
    int priority = 1;
    for (RuleCandidate candidate : all) {
      add(port, protocol, priority++, candidate);
    }
  }

  /** The problem of a route that would stop the whole listener; empty if there is none. */
  static Optional<String> problem(LoadedRoute route) {
    List<RuleCandidate> all = new ArrayList<>();
    for (int rule = 0; rule < route.rules().size(); rule++) {
      addCandidates(route, rule, ImmutableList.of(""), all);
    }
    for (RuleCandidate candidate : all) {
      try {
        RuleConditions.of(candidate);
        RuleActions.action(candidate, ImmutableList.of());
      } catch (Failure e) {
        return Optional.of(e.problem().message());
      }
    }
    return Optional.empty();
  }

  private static void addCandidates(
      LoadedRoute route, int rule, List<String> hostnames, List<RuleCandidate> out) {
    List<JsonNode> matches = GatewayFields.list(route.rules().get(rule).spec(), "matches");
    for (String hostname : hostnames) {
      if (matches.isEmpty()) {
        out.add(new RuleCandidate(route, rule, -1, MissingNode.getInstance(), hostname));
      }
      for (int match = 0; match < matches.size(); match++) {
        out.add(new RuleCandidate(route, rule, match, matches.get(match), hostname));
      }
    }
  }

  private void add(int port, String protocol, int priority, RuleCandidate candidate)
      throws Failure {
    LoadedRoute.LoadedRule rule = candidate.rule();
    ImmutableList<LbcCondition> conditions = RuleConditions.of(candidate);
    ImmutableList.Builder<LbcAction.Target> found = ImmutableList.builder();
    for (RouteBackend backend : rule.backends()) {
      found.add(targets.target(candidate.route().route(), backend, protocol, port));
    }
    Optional<Authentication> authentication = Optional.empty();
    Optional<JwtValidation> jwt = Optional.empty();
    ImmutableMap<String, String> given = ImmutableMap.of();
    if (rule.configuration().isPresent()) {
      JsonNode configuration = rule.configuration().get();
      given = GatewayFields.map(GatewayFields.spec(configuration), "tags");
      if (protocol.equals("HTTPS")) {
        authentication = RuleActions.authentication(configuration, build, stack);
        jwt = RuleActions.jwt(configuration);
      }
    }
    LbcAction action = RuleActions.action(candidate, found.build());
    ObjectNode spec = Trees.object();
    spec.set(
        "listenerARN",
        listeners.computeIfAbsent(
            port, p -> Trees.ref(ResourceTypes.LISTENER, Integer.toString(p), "listenerARN")));
    spec.put("priority", priority);
    spec.set("actions", actions(authentication, jwt, action));
    spec.set("conditions", conditions(conditions));
    Trees.setNonEmpty(
        spec,
        "transforms",
        RuleTrees.transforms(
            RuleTransforms.of(candidate, build.settings().fixes(GatewayDefect.PREFIX_IS_REGEX))));
    Trees.putMap(spec, "tags", tags.ofConfiguration(given));
    String id = port + ":" + priority;
    String source = source(candidate);
    stack
        .add(ResourceTypes.LISTENER_RULE, id, spec)
        .source(ResourceTypes.LISTENER_RULE, id, () -> source);
  }

  private JsonNode actions(
      Optional<Authentication> authentication, Optional<JwtValidation> jwt, LbcAction action) {
    return authentication.isPresent() || jwt.isPresent()
        ? RuleTrees.actions(authentication, jwt, action, TargetGroups::reference)
        : actions.computeIfAbsent(
            action,
            a -> RuleTrees.actions(Optional.empty(), Optional.empty(), a, TargetGroups::reference));
  }

  private ArrayNode conditions(List<LbcCondition> all) {
    ArrayNode out = Trees.list();
    for (LbcCondition condition : all) {
      out.addAll(
          conditions.computeIfAbsent(condition, c -> RuleTrees.conditions(ImmutableList.of(c))));
    }
    return out;
  }

  private static String source(RuleCandidate candidate) {
    return GatewayFields.text(candidate.route().route(), "kind")
        + " "
        + GatewayFields.key(candidate.route().route())
        + " spec.rules["
        + candidate.ruleIndex()
        + "]"
        + (candidate.matchIndex() < 0 ? "" : ".matches[" + candidate.matchIndex() + "]");
  }
}
