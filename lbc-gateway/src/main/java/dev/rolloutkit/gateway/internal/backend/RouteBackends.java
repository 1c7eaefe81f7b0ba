package dev.rolloutkit.gateway.internal.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewayProblemCodes;
import dev.rolloutkit.gateway.configuration.RuleConfigurations;
import dev.rolloutkit.gateway.configuration.RuleConfigurations.Acceptance;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute.BackendFailure;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute.LoadedRule;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the backends and the configurations of the rules of routes.
 *
 * @rule A weight over 999 or a backend without a load balancer stops the whole Gateway.
 */
public final class RouteBackends {
  private static final int HEAVIEST = 999;
  private static final String ACCEPTED = "Accepted";
  private static final String RESOLVED = "ResolvedRefs";

  private final GatewayCluster cluster;
  private final Map<String, Acceptance> acceptances;
  private final Grants grants;

  /** The backends of a cluster. */
  public RouteBackends(GatewayCluster cluster, Map<String, Acceptance> acceptances) {
    this.cluster = cluster;
    this.acceptances = ImmutableMap.copyOf(acceptances);
    this.grants = new Grants(cluster);
  }

  /**
   * A route with its backends. Fails at a weight over 999 and at a Gateway without a load balancer,
   * which stop the reconcile of the whole Gateway.
   */
  public LoadedRoute load(JsonNode route) throws Failure {
    List<BackendFailure> failures = new ArrayList<>();
    ImmutableList.Builder<LoadedRule> rules = ImmutableList.builder();
    int index = 0;
    for (JsonNode rule : GatewayFields.list(GatewayFields.spec(route), "rules")) {
      rules.add(rule(route, rule, index++, failures));
    }
    return new LoadedRoute(route, rules.build(), ImmutableList.copyOf(failures));
  }

  private LoadedRule rule(JsonNode route, JsonNode rule, int index, List<BackendFailure> failures)
      throws Failure {
    List<String> names = new ArrayList<>();
    for (JsonNode filter : GatewayFields.list(rule, "filters")) {
      JsonNode ref = filter.path("extensionRef");
      if (GatewayFields.text(filter, "type").equals("ExtensionRef")
          && GatewayFields.text(ref, "group").equals("gateway.k8s.aws")
          && GatewayFields.text(ref, "kind").equals(RuleConfigurations.KIND)) {
        names.add(GatewayFields.text(ref, "name"));
      }
    }
    Optional<JsonNode> configuration = Optional.empty();
    if (!names.isEmpty()) {
      Optional<String> problem = configurationProblem(route, names);
      if (problem.isPresent()) {
        failures.add(new BackendFailure(index, 0, ACCEPTED, "IncompatibleFilters", problem.get()));
        return new LoadedRule(rule, ImmutableList.of(), Optional.empty());
      }
      configuration =
          cluster.find(RuleConfigurations.KIND, GatewayFields.namespace(route), names.get(0));
    }
    ImmutableList.Builder<RouteBackend> backends = ImmutableList.builder();
    for (JsonNode ref : GatewayFields.list(rule, "backendRefs")) {
      backend(route, ref, index, failures).ifPresent(backends::add);
    }
    return new LoadedRule(rule, backends.build(), configuration);
  }

  private Optional<String> configurationProblem(JsonNode route, List<String> names) {
    if (names.size() > 1) {
      return Optional.of(
          "Only one listener rule config can be referenced per route rule, found multiple");
    }
    String key = GatewayFields.namespace(route) + "/" + names.get(0);
    Acceptance acceptance = acceptances.get(key);
    if (acceptance == null) {
      return Optional.of("ListenerRuleConfiguration [" + key + "] not found)");
    }
    return acceptance.accepted()
        ? Optional.empty()
        : Optional.of(
            "ListenerRuleConfiguration ["
                + key
                + "] is not accepted. Reason:  "
                + acceptance.message()
                + ")");
  }

  private Optional<RouteBackend> backend(
      JsonNode route, JsonNode ref, int rule, List<BackendFailure> failures) throws Failure {
    String kind = GatewayFields.optional(ref, "kind").orElse("Service");
    String name = GatewayFields.text(ref, "name");
    String namespace =
        GatewayFields.optional(ref, "namespace").orElse(GatewayFields.namespace(route));
    int weight = ref.path("weight").asInt(1);
    boolean known =
        kind.equals("Service") || kind.equals("TargetGroupName") || kind.equals("Gateway");
    if (!known) {
      failures.add(
          new BackendFailure(
              rule, weight, RESOLVED, "InvalidKind", "Unknown backend reference kind"));
      return Optional.empty();
    }
    JsonNode port = ref.path("port");
    if (!kind.equals("TargetGroupName") && !port.isNumber()) {
      failures.add(
          new BackendFailure(rule, weight, ACCEPTED, "UnsupportedValue", "Port is required"));
      return Optional.empty();
    }
    if (!namespace.equals(GatewayFields.namespace(route))
        && !grants.allow(route, GatewayFields.text(ref, "group"), kind, namespace, name)) {
      failures.add(
          new BackendFailure(
              rule,
              weight,
              RESOLVED,
              "RefNotPermitted",
              "No explicit ReferenceGrant exists to allow the reference."));
      return Optional.empty();
    }
    Optional<RouteBackend> found;
    if (kind.equals("TargetGroupName")) {
      found = Optional.of(new RouteBackend.OfTargetGroup(name, weight));
    } else if (kind.equals("Gateway")) {
      found = gateway(namespace, name, port.intValue(), weight, rule, failures);
    } else {
      found = service(namespace, name, port.intValue(), weight, rule, failures);
    }
    if (found.isPresent() && weight > HEAVIEST) {
      throw stop("Weight [" + weight + "] must be less than or equal to " + HEAVIEST);
    }
    return found;
  }

  private Optional<RouteBackend> service(
      String namespace,
      String name,
      int number,
      int weight,
      int rule,
      List<BackendFailure> failures) {
    Optional<ServiceView> service = cluster.service(namespace, name);
    Optional<ServiceView.Port> port =
        service.flatMap(found -> found.port(IntOrStringValue.of(number)));
    if (port.isEmpty()) {
      String message =
          service.isEmpty()
              ? "Service (" + namespace + ":" + name + ") not found)"
              : "Unable to find service port for port " + number;
      failures.add(new BackendFailure(rule, weight, RESOLVED, "BackendNotFound", message));
      return Optional.empty();
    }
    return Optional.of(new RouteBackend.OfService(service.get(), port.get(), weight));
  }

  private Optional<RouteBackend> gateway(
      String namespace, String name, int port, int weight, int rule, List<BackendFailure> failures)
      throws Failure {
    Optional<JsonNode> gateway = cluster.find("Gateway", namespace, name);
    if (gateway.isEmpty()) {
      failures.add(
          new BackendFailure(
              rule,
              weight,
              RESOLVED,
              "BackendNotFound",
              "Gateway (" + namespace + ":" + name + ") not found)"));
      return Optional.empty();
    }
    String arn = "";
    for (JsonNode condition : GatewayFields.list(gateway.get().path("status"), "conditions")) {
      if (GatewayFields.text(condition, "type").equals("Programmed")
          && GatewayFields.text(condition, "status").equals("True")) {
        arn = GatewayFields.text(condition, "message");
      }
    }
    if (arn.isEmpty()) {
      throw stop(
          "Gateway (" + namespace + ":" + name + ") is not usable yet, LB ARN is not provisioned)");
    }
    if (!arn.contains(":loadbalancer/app/")) {
      failures.add(
          new BackendFailure(
              rule,
              weight,
              RESOLVED,
              "InvalidKind",
              "invalid gateway ARN: "
                  + arn
                  + ", the resource type must be application load balancer"));
      return Optional.empty();
    }
    return Optional.of(new RouteBackend.OfGateway(namespace, name, arn, port, weight));
  }

  private static Failure stop(String message) {
    return new Failure(
        Problem.plain(FieldPath.of("spec", "rules"), message, GatewayProblemCodes.NOT_BUILT));
  }
}
