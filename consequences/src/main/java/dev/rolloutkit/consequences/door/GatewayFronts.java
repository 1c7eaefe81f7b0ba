package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.internal.door.RouteMatches;
import dev.rolloutkit.consequences.internal.door.RuleParts;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.Known;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.gateway.Gateways;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.Routes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The doors of Gateways.
 *
 * @rule A rule of a route without any existing backend answers 500; the share of a backend that
 *     does not exist goes to the others.
 */
final class GatewayFronts {
  private static final ImmutableSet<String> GROUPS =
      ImmutableSet.of("gateway.networking.k8s.io", "gateway.k8s.aws");
  private static final String NO_BACKEND = "500";
  private static final ImmutableList<String> OTHERS =
      ImmutableList.of(Kinds.SERVICE, "Namespace", "Secret");

  private final ObjectSet objects;
  private final ArgoWrites writes;
  private final Assumptions assumed;
  private final Known known;
  private final Fronts.Building out;
  private final AbsentGateways absent;

  private GatewayFronts(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed, Fronts.Building out) {
    this.objects = objects;
    this.writes = writes;
    this.assumed = assumed;
    this.known = Known.of(assumed, objects);
    this.out = out;
    absent =
        AbsentGateways.of(
            objects, key -> known.find(objects, out.deleted(), key) instanceof Lookup.NotKnown);
  }

  static void add(ObjectSet objects, ArgoWrites writes, Assumptions assumed, Fronts.Building out) {
    GatewayFronts fronts = new GatewayFronts(objects, writes, assumed, out);
    fronts.plan().forEach(fronts::planned);
  }

  /** The Gateways as load balancers. */
  static ImmutableList<GatewayAtRest> plan(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed) {
    return new GatewayFronts(objects, writes, assumed, new Fronts.Building(null, null)).plan();
  }

  private ImmutableList<GatewayAtRest> plan() {
    List<JsonNode> trees = new ArrayList<>(absent.trees());
    for (String kind : Kinds.OF_GATEWAYS) {
      for (ClusterObject one : objects.ofKind(kind)) {
        if (GROUPS.contains(one.key().group())) {
          JsonNode tree = one.placed();
          trees.add(
              Kinds.ROUTES.contains(kind) ? absent.anyListener(one, weighted(one, tree)) : tree);
        }
      }
    }
    if (trees.stream().noneMatch(tree -> tree.path("kind").asText().equals(Kinds.GATEWAY))) {
      return ImmutableList.of();
    }
    for (String kind : OTHERS) {
      objects.ofKind(kind).forEach(one -> trees.add(one.placed()));
    }
    // an API server always fills in what a listener without it would stop the controller for
    GatewaySettings settings =
        new GatewaySettings(assumed.controller(), Fixes.fixing(GatewayDefect.NO_ALLOWED_ROUTES));
    return Gateways.atRest(trees, settings);
  }

  /** A route with the weights that Argo Rollouts has written. */
  private JsonNode weighted(ClusterObject route, JsonNode given) {
    ImmutableMap<String, Integer> weights = writes.weights().get(route.key());
    if (weights == null) {
      return given;
    }
    JsonNode out = given.deepCopy();
    for (JsonNode rule : out.path("spec").path("rules")) {
      Set<String> names = new HashSet<>();
      rule.path("backendRefs").forEach(ref -> names.add(ref.path("name").asText("")));
      for (JsonNode ref : rule.path("backendRefs")) {
        Integer weight = weights.get(ref.path("name").asText(""));
        if (weight != null && names.containsAll(weights.keySet())) {
          ((ObjectNode) ref).put("weight", weight);
        }
      }
    }
    return out;
  }

  private void planned(GatewayAtRest one) {
    ObjectKey gateway = key(Kinds.GATEWAY, one.gateway());
    if (one.isOurs() && !assumed.controller().flags().has(one.kind().gate())) {
      return; // its controller does not look at Gateways, so that nobody listens
    }
    Optional<String> why = classGone(gateway);
    if (why.isEmpty() && one.isOurs() && one.stack().built().isEmpty()) {
      why = Optional.of(one.stack().why());
    }
    if (why.isPresent()) {
      out.refused(
          gateway.toString(),
          new Fronts.Refused(why.get(), members(one)),
          unclear(
              one,
              gateway,
              "what the load balancer of " + gateway.label() + " does, which is refused"));
    } else if (one.stack().built().isPresent()) {
      built(one, gateway, one.stack().built().get());
    } else {
      // what a Gateway of another controller does, the Gateway API alone does not say
      unclear(one, gateway, "what the controller of " + gateway.label() + " makes of it")
          .forEach(front -> out.add(gateway.toString(), front));
    }
  }

  private Optional<String> classGone(ObjectKey gateway) {
    ClusterObject object = objects.get(gateway);
    String name = object == null ? "" : object.at("spec", "gatewayClassName").asText("");
    return out.isDeleted(ObjectKey.of("GatewayClass", "", name))
        ? Optional.of("its GatewayClass " + name + " is deleted")
        : Optional.empty();
  }

  static ImmutableSortedSet<ObjectKey> members(GatewayAtRest one) {
    return one.objects().stream()
        .map(GatewayFronts::key)
        .collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder()));
  }

  private void built(GatewayAtRest one, ObjectKey gateway, Stack stack) {
    for (String listener : stack.ids(ResourceTypes.LISTENER)) {
      int port = Integer.parseInt(listener);
      JsonNode spec = stack.spec(ResourceTypes.LISTENER, listener).orElseThrow();
      ImmutableList.Builder<DoorRule> rules = ImmutableList.builder();
      for (RouteRule rule : Routes.rules(stack, port)) {
        rules.add(rule(one, gateway, stack, port, rule, spec));
      }
      out.add(
          gateway.toString(),
          new Front(
              door(gateway, port, one.kind()),
              rules.build(),
              one.isOurs() ? new StackSettingsReader(stack).of(port, spec) : FrontSettings.none()));
    }
  }

  private static Door door(ObjectKey gateway, int port, LoadBalancerKind kind) {
    return new Door.GatewayPort(gateway, port, kind == LoadBalancerKind.ALB);
  }

  /** The listeners of a Gateway, as doors of which it is not known where they lead. */
  private List<Front> unclear(GatewayAtRest one, ObjectKey gateway, String missing) {
    List<Front> fronts = new ArrayList<>();
    ClusterObject object = objects.get(gateway);
    if (object == null) {
      return fronts;
    }
    for (JsonNode listener : object.at("spec", "listeners")) {
      if (one.kind().protocols().contains(listener.path("protocol").asText(""))) {
        fronts.add(
            Front.single(
                door(gateway, listener.path("port").asInt(), one.kind()),
                new DoorRule(
                    new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
                    new DoorAction.Unclear(missing),
                    "",
                    ImmutableList.of(new Read(gateway, "", BooleanNode.TRUE)))));
      }
    }
    return fronts;
  }

  private DoorRule rule(
      GatewayAtRest one,
      ObjectKey gateway,
      Stack stack,
      int port,
      RouteRule rule,
      JsonNode listener) {
    String id = port + ":" + rule.priority();
    boolean last = rule.priority() == RouteRule.DEFAULT;
    JsonNode actions =
        last
            ? listener.path("defaultActions")
            : stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow().path("actions");
    DoorAction action = StackActions.action(stack, actions);
    ImmutableList.Builder<Read> reads = ImmutableList.builder();
    if (!last) {
      String source = stack.source(ResourceTypes.LISTENER_RULE, id).orElse("");
      int end = source.indexOf(' ', source.indexOf(' ') + 1);
      ClusterObject route = end < 0 ? null : objects.get(key(source.substring(0, end)));
      if (route != null) {
        Optional<JsonNode> match = RouteMatches.at(route, source.substring(end + 1));
        reads.addAll(reads(route));
        match.ifPresent(part -> reads.add(new Read(route.key(), RuleParts.FIELD, part)));
        if (match.isPresent()
            && action instanceof DoorAction.Fixed fixed
            && fixed.status().equals(NO_BACKEND)) {
          action = named(route, match.get()).orElse(action);
        } else if (match.isPresent() && action instanceof DoorAction.Forward) {
          action = notKnown(route, match.get()).orElse(action);
        }
        if (match.isPresent() && absent.mayComeLater(route, gateway, match.get())) {
          action =
              new DoorAction.Unclear(
                  "which hosts the listeners of "
                      + gateway.label()
                      + " have, which is kept elsewhere");
        }
      }
    } else if (one.kind() == LoadBalancerKind.NLB) {
      for (ObjectKey member : members(one)) {
        ClusterObject route = Kinds.ROUTES.contains(member.kind()) ? objects.get(member) : null;
        if (route != null) {
          reads.addAll(reads(route));
          RouteMatches.of(route)
              .forEach(part -> reads.add(new Read(route.key(), RuleParts.FIELD, part)));
        }
      }
    }
    reads.add(
        new Read(gateway, "", BooleanNode.TRUE),
        new Read(gateway, RuleParts.LISTENERS, IntNode.valueOf(port)));
    return new DoorRule(rule, action, StackActions.login(listener, actions), reads.build());
  }

  private static ImmutableList<Read> reads(ClusterObject route) {
    return ImmutableList.of(
        new Read(route.key(), "", BooleanNode.TRUE),
        new Read(route.key(), "spec.parentRefs", route.at("spec", "parentRefs")),
        new Read(route.key(), "spec.hostnames", route.at("spec", "hostnames")));
  }

  /**
   * What a rule does if none of its backends exists: the load balancer answers 500. The action
   * names the missing Service, because a person wants to know it.
   */
  private Optional<DoorAction> named(ClusterObject route, JsonNode part) {
    ImmutableList<DoorBackend> missing =
        RouteMatches.backends(route, part).stream()
            .filter(backend -> !has(backend))
            .collect(ImmutableList.toImmutableList());
    return missing.isEmpty() ? Optional.empty() : Optional.of(new DoorAction.Forward(missing));
  }

  /**
   * What a rule does if one of its Services is not among the objects. If the Service may exist, it
   * keeps its share; if it surely does not exist, the other Services get its share.
   */
  private Optional<DoorAction> notKnown(ClusterObject route, JsonNode part) {
    ImmutableList<DoorBackend> all = RouteMatches.backends(route, part);
    boolean isKnown =
        all.stream()
            .noneMatch(
                one ->
                    known.find(objects, out.deleted(), one.service()) instanceof Lookup.NotKnown);
    return isKnown ? Optional.empty() : Optional.of(new DoorAction.Forward(all));
  }

  private boolean has(DoorBackend backend) {
    ClusterObject service = objects.get(backend.service());
    if (service != null) {
      for (JsonNode port : service.at("spec", "ports")) {
        if (port.path("port").asInt() == backend.port().asInt()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The key of {@code KIND namespace/name}. */
  private static ObjectKey key(String source) {
    int space = source.indexOf(' ');
    return key(source.substring(0, space), source.substring(space + 1));
  }

  private static ObjectKey key(String kind, String qualified) {
    int slash = qualified.indexOf('/');
    return ObjectKey.of(kind, qualified.substring(0, slash), qualified.substring(slash + 1));
  }
}
