package dev.rolloutkit.gateway.internal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.internal.cluster.CoreObjects;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.stack.internal.plan.StoredServices;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Manifests whose Services have the defaults and node ports that an API server sets. */
public final class StoredManifests {
  private StoredManifests() {}

  /**
   * The manifests. A Service that cannot be read is not changed; it is reported as a problem later.
   */
  public static ImmutableList<JsonNode> of(Iterable<? extends JsonNode> manifests) {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    List<Service> services = new ArrayList<>();
    for (JsonNode manifest : manifests) {
      Service service =
          GatewayFields.text(manifest, "kind").equals("Service")
              ? CoreObjects.read(manifest, Service.class, new ArrayList<>()).orElse(null)
              : null;
      if (service == null || service.getSpec() == null) {
        out.add(manifest);
      } else {
        services.add(service);
      }
    }
    for (Map.Entry<String, Service> stored : StoredServices.of(services).byKey().entrySet()) {
      ObjectNode tree = CoreObjects.tree(stored.getValue());
      out.add(tree.put("apiVersion", "v1").put("kind", "Service"));
    }
    return out.build();
  }
}
