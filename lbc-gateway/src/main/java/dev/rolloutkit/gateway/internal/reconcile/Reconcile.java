package dev.rolloutkit.gateway.internal.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.attachment.Attachments;
import dev.rolloutkit.gateway.attachment.RouteAttachment;
import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.GatewayClasses;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.configuration.RuleConfigurations;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.backend.RouteBackends;
import dev.rolloutkit.gateway.internal.build.GatewayStackBuilder;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.BackendProperties;
import dev.rolloutkit.gateway.internal.configuration.Configurations;
import dev.rolloutkit.gateway.internal.lint.Findings;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.gateway.result.GatewayStatus;
import dev.rolloutkit.gateway.result.ParentStatus;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.resource.Stack;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * One reconcile of one Gateway.
 *
 * <p>Source: AWS Load Balancer Controller, controller of Gateways.
 *
 * @rule One reconcile of a Gateway validates its listeners, attaches routes, builds the stack and
 *     writes the statuses.
 */
public final class Reconcile {
  private static final String CRASH =
      "panic: runtime error: invalid memory address or nil pointer dereference [recovered]";
  private static final String DRY_RUN = "gateway.k8s.aws/dry-run";
  private static final ImmutableList<String> ROUTES =
      ImmutableList.of("HTTPRoute", "GRPCRoute", "TCPRoute", "UDPRoute", "TLSRoute");
  private static final ImmutableList<Condition> PENDING =
      ImmutableList.of(
          new Condition("Accepted", "Unknown", "Pending", "Waiting for controller"),
          new Condition("Programmed", "Unknown", "Pending", "Waiting for controller"));

  private final GatewayCluster cluster;
  private final AwsDirectory directory;
  private final GatewaySettings settings;
  private final Deployment deployment;
  private final ImmutableSortedMap<String, GatewayClasses.ClassStatus> classes;
  private final ImmutableSortedMap<String, RuleConfigurations.Acceptance> acceptances;
  private final TreeMap<String, ImmutableList<ParentStatus>> routes =
      new TreeMap<>(CodePoints.ORDER);
  private final GatewayResult.Builder out = GatewayResult.builder();
  private ImmutableList<Condition> before = PENDING;

  private Reconcile(
      GatewayCluster cluster,
      AwsDirectory directory,
      GatewaySettings settings,
      Deployment deployment) {
    this.cluster = cluster;
    this.directory = directory;
    this.settings = settings;
    this.deployment = deployment;
    this.classes = GatewayClasses.of(cluster);
    this.acceptances = RuleConfigurations.of(cluster);
  }

  /** Reconciles a Gateway. The time is linear in the number of rules, except for sorting. */
  public static GatewayResult of(
      String namespace,
      String name,
      GatewayCluster cluster,
      AwsDirectory directory,
      GatewaySettings settings,
      Deployment deployment) {
    return new Reconcile(cluster, directory, settings, deployment).of(namespace, name);
  }

  private GatewayResult of(String namespace, String name) {
    for (String kind : ROUTES) {
      cluster
          .all(kind)
          .forEach(route -> routes.put(kind + " " + GatewayFields.key(route), ImmutableList.of()));
    }
    out.gateway(status(before));
    cluster
        .find("Gateway", namespace, name)
        .ifPresent(
            gateway -> {
              JsonNode conditions = gateway.path("status").path("conditions");
              if (conditions.isArray()) {
                before = GatewayClasses.read(conditions);
              }
              out.gateway(status(before));
              cluster
                  .find(
                      "GatewayClass",
                      "",
                      GatewayFields.text(GatewayFields.spec(gateway), "gatewayClassName"))
                  .ifPresent(found -> reconcile(gateway, found));
            });
    return out.refused(cluster.refused())
        .classes(classes)
        .ruleConfigurations(acceptances)
        .routes(ImmutableMap.copyOf(routes))
        .build();
  }

  private void reconcile(JsonNode gateway, JsonNode gatewayClass) {
    Optional<LoadBalancerKind> kind =
        LoadBalancerKind.of(GatewayFields.text(GatewayFields.spec(gatewayClass), "controllerName"));
    if (kind.isEmpty()) {
      return;
    }
    GatewayClasses.ClassStatus classStatus = classes.get(GatewayFields.name(gatewayClass));
    if (classStatus == null || !classStatus.isAccepted()) {
      refuse(
          "Unable to materialize gateway when gateway class ["
              + GatewayFields.name(gatewayClass)
              + "] is not accepted");
      return;
    }
    if (GatewayFields.spec(gatewayClass).path("parametersRef").isObject()) {
      before = ImmutableList.of();
      out.gateway(status(before));
    }
    Configurations configurations;
    try {
      configurations = Configurations.of(gateway, gatewayClass, cluster, settings);
    } catch (Failure e) {
      refuse(e.problem().message());
      return;
    }
    reconcile(gateway, kind.get(), configurations);
  }

  private void reconcile(JsonNode gateway, LoadBalancerKind kind, Configurations configurations) {
    GatewayListeners listeners = GatewayListeners.of(gateway, kind, cluster, settings.flags());
    Attachments attachments = Attachments.of(gateway, kind, listeners, cluster, settings);
    RouteBackends backends = new RouteBackends(cluster, acceptances);
    if (!settings.fixes(GatewayDefect.NO_ALLOWED_ROUTES)
        && listeners.all().stream().anyMatch(one -> !one.spec().path("allowedRoutes").isObject())) {
      out.error(CRASH);
      return;
    }
    boolean leavesOut = settings.fixes(GatewayDefect.ROUTE_STOPS_GATEWAY);
    Map<String, LoadedRoute> loaded = new LinkedHashMap<>();
    for (RouteAttachment route : attachments.routes()) {
      if (route.isServed()) {
        try {
          LoadedRoute found = backends.load(route.route());
          Optional<String> problem =
              leavesOut && kind == LoadBalancerKind.ALB
                  ? GatewayStackBuilder.problem(found)
                  : Optional.empty();
          if (problem.isPresent()) {
            out.addFindings(Findings.leftOut(route.key(), problem.get()));
          } else {
            loaded.put(route.key(), found);
          }
        } catch (Failure e) {
          if (!leavesOut) {
            out.error(e.problem().message());
            return;
          }
          out.addFindings(Findings.leftOut(route.key(), e.problem().message()));
        }
      }
    }
    out.addAllFindings(Findings.of(kind, attachments, loaded));
    out.addAllFindings(
        Findings.ofProperties(new BackendProperties(cluster, configurations), loaded.values()));
    for (RouteAttachment route : attachments.routes()) {
      routes.put(route.key(), Statuses.route(route, loaded.get(route.key())));
    }
    Stack stack;
    try {
      stack =
          GatewayStackBuilder.build(
              gateway, kind, configurations, cluster, attachments, loaded, directory, settings);
    } catch (Failure e) {
      String message = e.problem().message();
      out.error(message)
          .gateway(status(changed(Statuses.invalid("Check Gateway Events for more information."))))
          .addEvents("Warning FailedBuildModel Failed build model due to " + message);
      return;
    }
    if (GatewayFields.text(gateway.path("metadata").path("annotations"), DRY_RUN).equals("true")) {
      out.plan(stack);
      return;
    }
    succeed(gateway, kind, listeners, attachments, stack);
  }

  private void succeed(
      JsonNode gateway,
      LoadBalancerKind kind,
      GatewayListeners listeners,
      Attachments attachments,
      Stack stack) {
    boolean provisioning = deployment.provisioning();
    String arn =
        GatewayStackBuilder.names(stack).stream().map(deployment.arn()).findFirst().orElse("");
    ToIntFunction<JsonNode> counts = attachments.counts();
    out.stack(stack)
        .secrets(ImmutableSortedSet.copyOf(stack.secrets()))
        .gateway(
            new GatewayStatus(
                ImmutableList.of(
                    Statuses.accepted(listeners.all()), Statuses.programmed(arn, provisioning)),
                1,
                Statuses.listeners(
                    listeners.of("Gateway " + GatewayFields.key(gateway)),
                    counts,
                    kind,
                    provisioning),
                OptionalInt.of(Statuses.attachedSets(listeners))))
        .listenerSets(Statuses.sets(listeners, counts, kind, provisioning));
    if (provisioning) {
      String error = "requeue needed after 2m0s: Monitoring provisioning state";
      out.error(error).addEvents("Warning FailedUpdateStatus Failed update status due to " + error);
    } else {
      out.addEvents("Normal SuccessfullyReconciled Successfully reconciled");
    }
  }

  private void refuse(String message) {
    out.error(message).gateway(status(changed(Statuses.invalid(message))));
  }

  private ImmutableList<Condition> changed(Condition accepted) {
    ImmutableList.Builder<Condition> changed = ImmutableList.<Condition>builder().add(accepted);
    before.stream()
        .filter(condition -> !condition.type().equals(accepted.type()))
        .forEach(changed::add);
    return changed.build();
  }

  private static GatewayStatus status(ImmutableList<Condition> conditions) {
    return new GatewayStatus(conditions, 0, ImmutableList.of(), OptionalInt.empty());
  }
}
