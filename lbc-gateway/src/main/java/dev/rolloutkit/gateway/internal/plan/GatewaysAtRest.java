package dev.rolloutkit.gateway.internal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.reconcile.Reconcile;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.resource.Stack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plans the load balancers of all Gateways of a cluster at rest: everything that they name in AWS
 * exists, and every other Gateway has its load balancer.
 *
 * <p>A Gateway whose class belongs to another controller, or is not among the objects, is planned
 * too, by the rules of the Gateway API alone: what only the AWS Load Balancer Controller reads or
 * refuses is left out.
 *
 * @rule All Gateways are planned as if everything that they name existed and every other Gateway
 *     had its load balancer.
 */
public final class GatewaysAtRest {
  private static final ImmutableList<String> ROUTES =
      ImmutableList.of("GRPCRoute", "HTTPRoute", "TCPRoute", "TLSRoute", "UDPRoute");
  private static final Deployment AT_REST = Deployment.active(GatewaysAtRest::arn);

  private final GatewayCluster cluster;
  private final List<JsonNode> objects;
  private final GatewaySettings settings;
  private final GatewaySettings ofOthers;
  private final Map<LoadBalancerKind, GatewayCluster> foreign = new HashMap<>();

  private GatewaysAtRest(List<JsonNode> objects, GatewaySettings settings) {
    this.objects = withNodePorts(objects);
    this.settings = settings;
    this.ofOthers =
        new GatewaySettings(
            new StackSettings(
                LbcFlags.builder().from(settings.flags()).defaultTargetType("ip").build(),
                settings.stack().fixes()),
            settings.fixes());
    this.cluster = GatewayCluster.stored(atRest(this.objects));
  }

  /**
   * Plans all Gateways, sorted by {@code namespace/name}. The time is linear in the number of rules
   * of a Gateway, except for sorting.
   *
   * @param stored the objects as the API server stores them
   */
  public static ImmutableList<GatewayAtRest> of(
      Collection<? extends JsonNode> stored, GatewaySettings settings) {
    return new GatewaysAtRest(List.copyOf(stored), settings).planned();
  }

  private ImmutableList<GatewayAtRest> planned() {
    ImmutableList.Builder<GatewayAtRest> out = ImmutableList.builder();
    for (JsonNode gateway : cluster.all("Gateway")) {
      Optional<LoadBalancerKind> kind = kind(gateway);
      if (kind.isPresent()) {
        out.add(planned(gateway, kind.get(), true, cluster));
      } else {
        for (LoadBalancerKind one : kinds(gateway)) {
          out.add(planned(gateway, one, false, foreign.computeIfAbsent(one, this::foreign)));
        }
      }
    }
    return out.build();
  }

  private Optional<LoadBalancerKind> kind(JsonNode gateway) {
    return cluster
        .find(
            "GatewayClass", "", GatewayFields.text(GatewayFields.spec(gateway), "gatewayClassName"))
        .flatMap(
            found ->
                LoadBalancerKind.of(
                    GatewayFields.text(GatewayFields.spec(found), "controllerName")));
  }

  /** The kinds of load balancers that the listeners of a Gateway need. */
  private static Set<LoadBalancerKind> kinds(JsonNode gateway) {
    Set<LoadBalancerKind> out = EnumSet.noneOf(LoadBalancerKind.class);
    for (JsonNode listener : GatewayFields.list(GatewayFields.spec(gateway), "listeners")) {
      for (LoadBalancerKind kind : LoadBalancerKind.values()) {
        if (kind.protocols().contains(GatewayFields.text(listener, "protocol"))) {
          out.add(kind);
        }
      }
    }
    return out;
  }

  private GatewayAtRest planned(
      JsonNode gateway, LoadBalancerKind kind, boolean isOurs, GatewayCluster where) {
    GatewayResult result =
        Reconcile.of(
            GatewayFields.namespace(gateway),
            GatewayFields.name(gateway),
            where,
            AssumedGatewayAws.of(
                    where
                        .find(
                            "Gateway",
                            GatewayFields.namespace(gateway),
                            GatewayFields.name(gateway))
                        .orElse(gateway),
                    where,
                    settings)
                .directory(),
            isOurs ? settings : ofOthers,
            AT_REST);
    Optional<Stack> stack = result.stack();
    return new GatewayAtRest(
        GatewayFields.key(gateway),
        kind,
        isOurs,
        new GatewayAtRest.Result(
            stack, stack.isPresent() ? "" : result.error().orElse("it is only planned")),
        parts(gateway));
  }

  /** All objects that the plan of a Gateway depends on. */
  private ImmutableSortedSet<String> parts(JsonNode gateway) {
    TreeSet<String> out = new TreeSet<>(CodePoints.ORDER);
    out.add("Gateway " + GatewayFields.key(gateway));
    JsonNode spec = GatewayFields.spec(gateway);
    String className = GatewayFields.text(spec, "gatewayClassName");
    out.add("GatewayClass /" + className);
    JsonNode own = spec.path("infrastructure").path("parametersRef");
    configuration(own, GatewayFields.namespace(gateway), out);
    cluster
        .find("GatewayClass", "", className)
        .map(found -> GatewayFields.spec(found).path("parametersRef"))
        .ifPresent(ref -> configuration(ref, GatewayFields.text(ref, "namespace"), out));
    Set<String> parents = new TreeSet<>(CodePoints.ORDER);
    parents.add("Gateway " + GatewayFields.key(gateway));
    for (JsonNode set : cluster.all(GatewayListeners.SET)) {
      if (names(GatewayFields.spec(set).path("parentRef"), GatewayFields.namespace(set), parents)) {
        out.add(GatewayListeners.SET + " " + GatewayFields.key(set));
      }
    }
    parents.addAll(out);
    for (String kind : ROUTES) {
      for (JsonNode route : cluster.all(kind)) {
        if (GatewayFields.list(GatewayFields.spec(route), "parentRefs").stream()
            .anyMatch(ref -> names(ref, GatewayFields.namespace(route), parents))) {
          out.add(kind + " " + GatewayFields.key(route));
          for (JsonNode rule : GatewayFields.list(GatewayFields.spec(route), "rules")) {
            for (JsonNode filter : GatewayFields.list(rule, "filters")) {
              String name = GatewayFields.text(filter.path("extensionRef"), "name");
              if (!name.isEmpty()) {
                out.add(
                    GatewayFields.text(filter.path("extensionRef"), "kind")
                        + " "
                        + GatewayFields.namespace(route)
                        + "/"
                        + name);
              }
            }
          }
        }
      }
    }
    return ImmutableSortedSet.copyOf(CodePoints.ORDER, out);
  }

  private void configuration(JsonNode ref, String namespace, Set<String> out) {
    if (!ref.isObject()) {
      return;
    }
    String key = namespace + "/" + GatewayFields.text(ref, "name");
    out.add("LoadBalancerConfiguration " + key);
    cluster
        .find("LoadBalancerConfiguration", namespace, GatewayFields.text(ref, "name"))
        .map(found -> GatewayFields.spec(found).path("defaultTargetGroupConfiguration"))
        .filter(JsonNode::isObject)
        .ifPresent(
            groups ->
                out.add(
                    "TargetGroupConfiguration "
                        + namespace
                        + "/"
                        + GatewayFields.text(groups, "name")));
  }

  private static boolean names(JsonNode ref, String namespace, Set<String> parents) {
    return parents.contains(
        GatewayFields.optional(ref, "kind").orElse("Gateway")
            + " "
            + GatewayFields.optional(ref, "namespace").orElse(namespace)
            + "/"
            + GatewayFields.text(ref, "name"));
  }

  /** The same objects, with the status of Gateways that have their load balancers. */
  private static List<JsonNode> atRest(List<JsonNode> objects) {
    Map<String, LoadBalancerKind> classes = new HashMap<>();
    for (JsonNode one : objects) {
      if (GatewayFields.text(one, "kind").equals("GatewayClass")) {
        LoadBalancerKind.of(GatewayFields.text(GatewayFields.spec(one), "controllerName"))
            .ifPresent(kind -> classes.put(GatewayFields.name(one), kind));
      }
    }
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode one : objects) {
      LoadBalancerKind kind =
          GatewayFields.text(one, "kind").equals("Gateway")
              ? classes.get(GatewayFields.text(GatewayFields.spec(one), "gatewayClassName"))
              : null;
      out.add(kind == null || one.has("status") ? one : programmed(one, kind));
    }
    return out;
  }

  /** The same objects, with Services that have node ports and Namespaces that have their label. */
  private static List<JsonNode> withNodePorts(List<JsonNode> objects) {
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode one : StoredManifests.of(objects)) {
      out.add(GatewayFields.text(one, "kind").equals("Namespace") ? labelled(one) : one);
    }
    return out;
  }

  private static JsonNode labelled(JsonNode namespace) {
    ObjectNode out = copy(namespace);
    ObjectNode metadata = copy(namespace.path("metadata"));
    ObjectNode labels = copy(metadata.path("labels"));
    labels.put("kubernetes.io/metadata.name", GatewayFields.name(namespace));
    metadata.set("labels", labels);
    out.set("metadata", metadata);
    return out;
  }

  private static JsonNode programmed(JsonNode gateway, LoadBalancerKind kind) {
    ObjectNode out = copy(gateway);
    ObjectNode condition = out.putObject("status").putArray("conditions").addObject();
    condition.put("type", "Programmed").put("status", "True").put("reason", "Programmed");
    condition.put(
        "message",
        arn(
            (kind == LoadBalancerKind.ALB ? "app/" : "net/")
                + GatewayFields.namespace(gateway)
                + "-"
                + GatewayFields.name(gateway)));
    return out;
  }

  private static String arn(String name) {
    return "arn:aws:elasticloadbalancing:region:account:loadbalancer/" + name;
  }

  /**
   * The same objects without what only one controller knows: filters beside redirects,
   * configurations, and certificates, and with a class for every Gateway.
   *
   * @rule A Gateway of another controller is planned by the rules of the Gateway API alone.
   */
  private GatewayCluster foreign(LoadBalancerKind kind) {
    List<JsonNode> out = new ArrayList<>();
    TreeSet<String> classes = new TreeSet<>();
    for (JsonNode one : objects) {
      String type = GatewayFields.text(one, "kind");
      if (type.equals("Gateway")) {
        classes.add(GatewayFields.text(GatewayFields.spec(one), "gatewayClassName"));
        out.add(withoutConfiguration(one));
      } else if (type.equals(GatewayListeners.SET)) {
        out.add(withoutConfiguration(one));
      } else if (ROUTES.contains(type)) {
        out.add(withoutFilters(one));
      } else if (!type.equals("GatewayClass") && !type.equals("TargetGroupConfiguration")) {
        out.add(one);
      }
    }
    for (String name : classes) {
      ObjectNode one = JsonNodeFactory.instance.objectNode();
      one.put("kind", "GatewayClass").putObject("metadata").put("name", name);
      one.putObject("spec")
          .put(
              "controllerName",
              kind == LoadBalancerKind.ALB ? "gateway.k8s.aws/alb" : "gateway.k8s.aws/nlb");
      out.add(one);
    }
    return GatewayCluster.stored(out);
  }

  private static JsonNode withoutConfiguration(JsonNode given) {
    ObjectNode out = copy(given);
    ObjectNode spec = copy(GatewayFields.spec(given));
    spec.remove("infrastructure");
    ArrayNode listeners = spec.putArray("listeners");
    for (JsonNode listener : GatewayFields.list(GatewayFields.spec(given), "listeners")) {
      ObjectNode plain = copy(listener);
      if (GatewayFields.text(listener, "protocol").equals("HTTPS")) {
        plain.put("protocol", "HTTP").remove("tls");
      }
      listeners.add(plain);
    }
    out.set("spec", spec);
    return out;
  }

  private static JsonNode withoutFilters(JsonNode given) {
    ObjectNode out = copy(given);
    ObjectNode spec = copy(GatewayFields.spec(given));
    ArrayNode rules = spec.putArray("rules");
    for (JsonNode rule : GatewayFields.list(GatewayFields.spec(given), "rules")) {
      ObjectNode plain = copy(rule);
      ArrayNode filters = plain.putArray("filters");
      GatewayFields.list(rule, "filters").stream()
          .filter(filter -> GatewayFields.text(filter, "type").equals("RequestRedirect"))
          .forEach(filters::add);
      rules.add(plain);
    }
    out.set("spec", spec);
    return out;
  }

  private static ObjectNode copy(JsonNode given) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    given.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    return out;
  }
}
