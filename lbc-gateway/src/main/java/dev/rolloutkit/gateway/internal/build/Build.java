package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.attachment.Attachments;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.GatewayProblemCodes;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.Configurations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.AwsDirectory;

/**
 * What the stack of a Gateway is built from.
 *
 * @rule A stack of a Gateway stops at its first problem.
 * @param gateway the Gateway
 * @param kind the kind of its load balancer
 * @param configurations its merged configuration
 * @param cluster the objects of the cluster
 * @param attachments the routes by port
 * @param routes the routes with their backends, by {@code KIND namespace/name}
 * @param directory the resources in AWS
 * @param settings the controller
 */
record Build(
    JsonNode gateway,
    LoadBalancerKind kind,
    Configurations configurations,
    GatewayCluster cluster,
    Attachments attachments,
    ImmutableMap<String, LoadedRoute> routes,
    AwsDirectory directory,
    GatewaySettings settings) {
  boolean isNetwork() {
    return kind == LoadBalancerKind.NLB;
  }

  JsonNode configuration() {
    return configurations.loadBalancer();
  }

  String namespace() {
    return GatewayFields.namespace(gateway);
  }

  String name() {
    return GatewayFields.name(gateway);
  }

  String uid() {
    return GatewayFields.text(gateway.path("metadata"), "uid");
  }

  String cluster(String text) {
    return settings.flags().clusterName() + text;
  }

  static Failure stop(String message) {
    return new Failure(Problem.plain(FieldPath.root(), message, GatewayProblemCodes.NOT_BUILT));
  }
}
