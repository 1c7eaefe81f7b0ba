package dev.rolloutkit.gateway.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.gateway.cluster.Fields;
import dev.rolloutkit.gateway.cluster.GatewayCluster;

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
        .forEach(grant -> out.put(Fields.namespace(grant), Fields.spec(grant)));
    this.byNamespace = out.build();
  }

  /** Whether a route may refer to an object of another namespace. */
  boolean allow(JsonNode route, String group, String kind, String namespace, String name) {
    for (JsonNode grant : byNamespace.get(namespace)) {
      boolean from =
          Fields.list(grant, "from").stream()
              .anyMatch(
                  one ->
                      Fields.text(one, "group").equals(GROUP)
                          && Fields.text(one, "kind").equals(Fields.text(route, "kind"))
                          && Fields.text(one, "namespace").equals(Fields.namespace(route)));
      boolean to =
          Fields.list(grant, "to").stream()
              .anyMatch(
                  one ->
                      Fields.text(one, "group").equals(group)
                          && Fields.text(one, "kind").equals(kind)
                          && Fields.optional(one, "name").map(name::equals).orElse(true));
      if (from && to) {
        return true;
      }
    }
    return false;
  }
}
