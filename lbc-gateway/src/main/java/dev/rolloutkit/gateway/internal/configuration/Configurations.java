package dev.rolloutkit.gateway.internal.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewayProblemCodes;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.Optional;

/**
 * The merged configuration of a Gateway: that of its class and its own.
 *
 * @rule The configuration of a Gateway is merged from that of its class and its own.
 * @param loadBalancer {@code spec} of the LoadBalancerConfiguration; a missing node if there is
 *     none
 * @param targetGroups {@code spec} of the default TargetGroupConfiguration; a missing node if there
 *     is none
 */
public record Configurations(JsonNode loadBalancer, JsonNode targetGroups) {
  public static final String LOAD_BALANCER = "LoadBalancerConfiguration";
  private static final String TARGET_GROUP = "TargetGroupConfiguration";

  /** Loads and merges the configurations, or fails at the first that is missing or invalid. */
  public static Configurations of(
      JsonNode gateway, JsonNode gatewayClass, GatewayCluster cluster, GatewaySettings settings)
      throws Failure {
    JsonNode classRef = GatewayFields.spec(gatewayClass).path("parametersRef");
    JsonNode ownRef = GatewayFields.spec(gateway).path("infrastructure").path("parametersRef");
    Optional<JsonNode> ofClass = find(classRef, GatewayFields.text(classRef, "namespace"), cluster);
    Optional<JsonNode> own = find(ownRef, GatewayFields.namespace(gateway), cluster);
    JsonNode classGroups = defaults(ofClass, cluster);
    JsonNode ownGroups = defaults(own, cluster);
    JsonNode classSpec = ofClass.map(GatewayFields::spec).orElse(MissingNode.getInstance());
    JsonNode ownSpec = own.map(GatewayFields::spec).orElse(MissingNode.getInstance());
    boolean gatewayFirst = GatewayFields.text(classSpec, "mergingMode").equals("prefer-gateway");
    JsonNode loadBalancer =
        ConfigurationMerge.loadBalancer(
            gatewayFirst ? ownSpec : classSpec,
            gatewayFirst ? classSpec : ownSpec,
            settings.fixes(GatewayDefect.CAPACITY_LOST));
    JsonNode groups =
        ConfigurationMerge.targetGroups(
            gatewayFirst ? ownGroups : classGroups, gatewayFirst ? classGroups : ownGroups);
    return new Configurations(loadBalancer, groups);
  }

  private static Optional<JsonNode> find(JsonNode ref, String namespace, GatewayCluster cluster)
      throws Failure {
    if (!ref.isObject()) {
      return Optional.empty();
    }
    String name = GatewayFields.text(ref, "name");
    Optional<JsonNode> found = cluster.find(LOAD_BALANCER, namespace, name);
    if (found.isEmpty()) {
      throw notFound(name);
    }
    return found;
  }

  private static JsonNode defaults(Optional<JsonNode> configuration, GatewayCluster cluster)
      throws Failure {
    if (configuration.isEmpty()) {
      return MissingNode.getInstance();
    }
    try {
      return defaultTargetGroup(configuration.get(), cluster);
    } catch (Failure e) {
      JsonNode one = configuration.get();
      throw e.prefixed(
          "failed to resolve default TargetGroupConfiguration "
              + GoStrings.quote(defaultName(one))
              + " referenced by Gateway LoadBalancerConfiguration "
              + GoStrings.quote(GatewayFields.name(one))
              + " in namespace "
              + GoStrings.quote(GatewayFields.namespace(one))
              + ": ");
    }
  }

  private static String defaultName(JsonNode configuration) {
    return GatewayFields.text(
        GatewayFields.spec(configuration).path("defaultTargetGroupConfiguration"), "name");
  }

  /** The {@code spec} of the default TargetGroupConfiguration; missing if none is named. */
  public static JsonNode defaultTargetGroup(JsonNode configuration, GatewayCluster cluster)
      throws Failure {
    if (!GatewayFields.spec(configuration).path("defaultTargetGroupConfiguration").isObject()) {
      return MissingNode.getInstance();
    }
    String name = defaultName(configuration);
    String namespace = GatewayFields.namespace(configuration);
    Optional<JsonNode> found = cluster.find(TARGET_GROUP, namespace, name);
    if (found.isEmpty()) {
      throw stop(
          "targetgroupconfigurations.gateway.k8s.aws " + GoStrings.quote(name) + " not found");
    }
    if (GatewayFields.spec(found.get()).path("targetReference").isObject()) {
      throw stop(
          "TargetGroupConfiguration "
              + GoStrings.quote(name)
              + " in namespace "
              + GoStrings.quote(namespace)
              + " has targetReference set and cannot be used as a defaultTargetGroupConfiguration"
              + " \u2014 a default TGC must not have targetReference");
    }
    return GatewayFields.spec(found.get());
  }

  public static Failure notFound(String name) {
    return stop(
        "loadbalancerconfigurations.gateway.k8s.aws " + GoStrings.quote(name) + " not found");
  }

  private static Failure stop(String message) {
    return new Failure(Problem.plain(FieldPath.of("spec"), message, GatewayProblemCodes.INVALID));
  }

  /**
   * The entry of {@code listenerConfigurations} for a protocol and port; a missing node if there is
   * none.
   */
  public JsonNode listener(String protocol, int port) {
    String wanted = (protocol + ":" + port).toLowerCase(java.util.Locale.ROOT);
    for (JsonNode one : GatewayFields.list(loadBalancer, "listenerConfigurations")) {
      if (GatewayFields.text(one, "protocolPort")
          .toLowerCase(java.util.Locale.ROOT)
          .equals(wanted)) {
        return one;
      }
    }
    return MissingNode.getInstance();
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
