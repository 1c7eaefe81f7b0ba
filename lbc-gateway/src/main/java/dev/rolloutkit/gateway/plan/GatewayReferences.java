package dev.rolloutkit.gateway.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.gateway.cluster.Fields;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.stack.plan.AwsReferences;

/** What a Gateway, its configurations and the routes of its cluster name in AWS. */
final class GatewayReferences {
  private static final ImmutableList<String> ROUTES =
      ImmutableList.of("HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute");

  private final AwsReferences.Builder out = AwsReferences.builder();

  private GatewayReferences() {}

  static AwsReferences of(JsonNode gateway, GatewayCluster cluster) {
    GatewayReferences references = new GatewayReferences();
    JsonNode spec = Fields.spec(gateway);
    references.configuration(
        spec.path("infrastructure").path("parametersRef"), Fields.namespace(gateway), cluster);
    cluster
        .find("GatewayClass", "", Fields.text(spec, "gatewayClassName"))
        .ifPresent(
            found -> {
              JsonNode parameters = Fields.spec(found).path("parametersRef");
              references.configuration(parameters, Fields.text(parameters, "namespace"), cluster);
            });
    references.hosts(spec);
    cluster.all("ListenerSet").forEach(set -> references.hosts(Fields.spec(set)));
    for (String kind : ROUTES) {
      cluster.all(kind).forEach(route -> references.route(Fields.spec(route)));
    }
    return references.out.build();
  }

  private void hosts(JsonNode spec) {
    for (JsonNode listener : Fields.list(spec, "listeners")) {
      Fields.optional(listener, "hostname").ifPresent(out::addHosts);
    }
  }

  private void route(JsonNode spec) {
    Fields.texts(spec, "hostnames").forEach(out::addHosts);
    for (JsonNode rule : Fields.list(spec, "rules")) {
      for (JsonNode backend : Fields.list(rule, "backendRefs")) {
        if (Fields.text(backend, "kind").equals("TargetGroupName")) {
          named(Fields.text(backend, "name")).forEach(out::addTargetGroups);
        }
      }
    }
  }

  private void configuration(JsonNode parameters, String namespace, GatewayCluster cluster) {
    String name = Fields.text(parameters, "name");
    cluster
        .find("LoadBalancerConfiguration", namespace, name)
        .map(Fields::spec)
        .ifPresent(spec -> configuration(name, spec));
  }

  private void configuration(String name, JsonNode spec) {
    for (JsonNode subnet : Fields.list(spec, "loadBalancerSubnets")) {
      Fields.optional(subnet, "identifier").filter(id -> !id.isEmpty()).ifPresent(out::addSubnets);
    }
    JsonNode selector = spec.path("loadBalancerSubnetsSelector");
    if (selector.isObject() && !selector.isEmpty()) {
      ImmutableMap.Builder<String, String> tags = ImmutableMap.builder();
      selector
          .fieldNames()
          .forEachRemaining(
              key -> Fields.texts(selector, key).stream().limit(1).forEach(v -> tags.put(key, v)));
      out.putTaggedSubnet(name, tags.buildOrThrow());
    }
    Fields.texts(spec, "securityGroups").forEach(out::addSecurityGroups);
    for (JsonNode listener : Fields.list(spec, "listenerConfigurations")) {
      named(Fields.text(listener.path("mutualAuthentication"), "trustStore"))
          .forEach(out::addTrustStores);
    }
  }

  /** A name that is looked up; none if it is empty or an ARN. */
  private static ImmutableList<String> named(String text) {
    return text.isEmpty() || text.startsWith("arn:") ? ImmutableList.of() : ImmutableList.of(text);
  }
}
