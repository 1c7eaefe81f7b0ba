package dev.rolloutkit.gateway.internal.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;

/**
 * The ReferenceGrants of a cluster.
 *
 * @rule A route may refer to an object of another namespace only with a ReferenceGrant there.
 */
final class Grants {
  private static final String GROUP = "gateway.networking.k8s.io";

  private final ImmutableListMultimap<String, JsonNode> byNamespace;

  Grants(GatewayCluster cluster) {
    ImmutableListMultimap.Builder<String, JsonNode> out = ImmutableListMultimap.builder();
    cluster
        .all("ReferenceGrant")
        .forEach(grant -> out.put(GatewayFields.namespace(grant), GatewayFields.spec(grant)));
    this.byNamespace = out.build();
  }

  /** Whether a route may refer to an object of another namespace. */
  boolean allow(JsonNode route, String group, String kind, String namespace, String name) {
    for (JsonNode grant : byNamespace.get(namespace)) {
      boolean from =
          GatewayFields.list(grant, "from").stream()
              .anyMatch(
                  one ->
                      GatewayFields.text(one, "group").equals(GROUP)
                          && GatewayFields.text(one, "kind")
                              .equals(GatewayFields.text(route, "kind"))
                          && GatewayFields.text(one, "namespace")
                              .equals(GatewayFields.namespace(route)));
      boolean to =
          GatewayFields.list(grant, "to").stream()
              .anyMatch(
                  one ->
                      GatewayFields.text(one, "group").equals(group)
                          && GatewayFields.text(one, "kind").equals(kind)
                          && GatewayFields.optional(one, "name").map(name::equals).orElse(true));
      if (from && to) {
        return true;
      }
    }
    return false;
  }
}
