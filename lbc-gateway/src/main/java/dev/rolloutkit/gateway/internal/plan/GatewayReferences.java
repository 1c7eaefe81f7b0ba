package dev.rolloutkit.gateway.internal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import dev.rolloutkit.stack.internal.plan.AwsReferences;

/**
 * Collects the resources in AWS that a Gateway, its configurations and the routes of its cluster
 * name.
 *
 * @rule A Gateway, its configurations and its routes name subnets, security groups, certificates
 *     and target groups in AWS.
 */
final class GatewayReferences {
  private static final ImmutableList<String> ROUTES =
      ImmutableList.of("HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute");

  private final AwsReferences.Builder out = AwsReferences.builder();

  private GatewayReferences() {}

  /**
   * The resources that a Gateway names.
   *
   * @param configuration the merged {@code spec} of its LoadBalancerConfigurations
   */
  static AwsReferences of(JsonNode gateway, JsonNode configuration, GatewayCluster cluster) {
    GatewayReferences references = new GatewayReferences();
    references.configuration(GatewayFields.name(gateway), configuration);
    references.hosts(GatewayFields.spec(gateway));
    cluster.all(GatewayListeners.SET).forEach(set -> references.hosts(GatewayFields.spec(set)));
    for (String kind : ROUTES) {
      cluster.all(kind).forEach(route -> references.route(GatewayFields.spec(route)));
    }
    return references.out.build();
  }

  private void hosts(JsonNode spec) {
    for (JsonNode listener : GatewayFields.list(spec, "listeners")) {
      host(GatewayFields.text(listener, "hostname"));
    }
  }

  private void host(String host) {
    if (!host.isEmpty()) {
      out.addHosts(host);
    }
  }

  private void route(JsonNode spec) {
    GatewayFields.texts(spec, "hostnames").forEach(this::host);
    for (JsonNode rule : GatewayFields.list(spec, "rules")) {
      for (JsonNode backend : GatewayFields.list(rule, "backendRefs")) {
        if (GatewayFields.text(backend, "kind").equals("TargetGroupName")) {
          named(GatewayFields.text(backend, "name")).forEach(out::addTargetGroups);
        }
      }
    }
  }

  private void configuration(String name, JsonNode spec) {
    for (JsonNode subnet : GatewayFields.list(spec, "loadBalancerSubnets")) {
      GatewayFields.optional(subnet, "identifier")
          .filter(id -> !id.isEmpty())
          .ifPresent(out::addSubnets);
    }
    ImmutableMap.Builder<String, String> tags = ImmutableMap.builder();
    spec.path("loadBalancerSubnetsSelector")
        .properties()
        .forEach(
            tag -> {
              if (!tag.getValue().isEmpty()) {
                tags.put(tag.getKey(), tag.getValue().path(0).asText(""));
              }
            });
    ImmutableMap<String, String> selected = tags.buildOrThrow();
    if (!selected.isEmpty()) {
      out.putTaggedSubnet(name, selected);
    }
    GatewayFields.texts(spec, "securityGroups").forEach(out::addSecurityGroups);
    for (JsonNode listener : GatewayFields.list(spec, "listenerConfigurations")) {
      named(GatewayFields.text(listener.path("mutualAuthentication"), "trustStore"))
          .forEach(out::addTrustStores);
    }
  }

  /** A name that is looked up; none if it is empty or an ARN. */
  private static ImmutableList<String> named(String text) {
    return text.isEmpty() || text.startsWith("arn:") ? ImmutableList.of() : ImmutableList.of(text);
  }
}
