package dev.rolloutkit.gateway.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.Configurations;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.Optional;

/**
 * Computes the statuses that the controller gives to Gateway classes.
 *
 * @rule A GatewayClass of the controller is accepted if its parameters exist.
 */
public final class GatewayClasses {
  private static final ImmutableList<Condition> PENDING =
      ImmutableList.of(new Condition("Accepted", "Unknown", "Pending", "Waiting for controller"));

  private GatewayClasses() {}

  /**
   * The status of a class.
   *
   * @param conditions its conditions, sorted by type
   * @param error the error of its reconcile; empty if it succeeds
   */
  public record ClassStatus(ImmutableList<Condition> conditions, Optional<String> error) {
    /** Whether the class is accepted. */
    public boolean isAccepted() {
      return conditions.stream()
          .anyMatch(c -> c.type().equals("Accepted") && c.status().equals("True"));
    }
  }

  /** The status of each class by name. */
  public static ImmutableSortedMap<String, ClassStatus> of(GatewayCluster cluster) {
    ImmutableSortedMap.Builder<String, ClassStatus> out =
        ImmutableSortedMap.orderedBy(CodePoints.ORDER);
    cluster
        .all("GatewayClass")
        .forEach(one -> out.put(GatewayFields.name(one), status(one, cluster)));
    return out.buildOrThrow();
  }

  private static ClassStatus status(JsonNode gatewayClass, GatewayCluster cluster) {
    ImmutableList<Condition> before = conditions(gatewayClass);
    JsonNode spec = GatewayFields.spec(gatewayClass);
    if (LoadBalancerKind.of(GatewayFields.text(spec, "controllerName")).isEmpty()) {
      return new ClassStatus(before, Optional.empty());
    }
    Condition accepted = new Condition("Accepted", "True", "Accepted", "Accepted");
    JsonNode ref = spec.path("parametersRef");
    if (!ref.isObject()) {
      return new ClassStatus(changed(before, accepted), Optional.empty());
    }
    String namespace = GatewayFields.text(ref, "namespace");
    String name = GatewayFields.text(ref, "name");
    if (namespace.isEmpty()) {
      Condition invalid =
          new Condition(
              "Accepted",
              "False",
              "InvalidParametersRef",
              "Namespace must be specified in ParametersRef for LoadBalancerConfiguration");
      return new ClassStatus(changed(before, invalid), Optional.empty());
    }
    Optional<JsonNode> found = cluster.find(Configurations.LOAD_BALANCER, namespace, name);
    if (found.isEmpty()) {
      Condition missing =
          new Condition(
              "Accepted",
              "False",
              "NotFound",
              "LoadBalancerConfiguration (" + name + "," + namespace + ") not found");
      return new ClassStatus(
          changed(before, missing), Optional.of(Configurations.notFound(name).problem().message()));
    }
    try {
      Configurations.defaultTargetGroup(found.get(), cluster);
    } catch (Failure e) {
      return new ClassStatus(before, Optional.of(e.problem().message()));
    }
    return new ClassStatus(changed(before, accepted), Optional.empty());
  }

  private static ImmutableList<Condition> conditions(JsonNode gatewayClass) {
    JsonNode conditions = gatewayClass.path("status").path("conditions");
    return conditions.isArray() ? read(conditions) : PENDING;
  }

  /** Reads conditions, sorted by type. */
  public static ImmutableList<Condition> read(JsonNode conditions) {
    ImmutableList.Builder<Condition> out = ImmutableList.builder();
    for (JsonNode one : conditions) {
      out.add(
          new Condition(
              GatewayFields.text(one, "type"),
              GatewayFields.text(one, "status"),
              GatewayFields.text(one, "reason"),
              GatewayFields.text(one, "message")));
    }
    return out.build().stream()
        .sorted((a, b) -> CodePoints.ORDER.compare(a.type(), b.type()))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Condition> changed(
      ImmutableList<Condition> before, Condition condition) {
    return before.stream()
        .map(one -> one.type().equals(condition.type()) ? condition : one)
        .collect(ImmutableList.toImmutableList());
  }
}
