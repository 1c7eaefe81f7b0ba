package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.ObjectMetas;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.Metadata;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;

/**
 * A service that a Rollout refers to.
 *
 * @param role what it is to the Rollout
 * @param metadata its metadata
 * @param selector its pod selector, a null value counts as empty
 */
public record ReferencedService(
    ServiceRole role, Metadata metadata, ImmutableMap<String, String> selector) {

  /** From fabric8's object, which is read and not kept. */
  public static ReferencedService of(ServiceRole role, Service service) {
    ImmutableMap.Builder<String, String> selector = ImmutableMap.builder();
    if (service.getSpec() != null && service.getSpec().getSelector() != null) {
      for (Map.Entry<String, String> entry : service.getSpec().getSelector().entrySet()) {
        if (entry.getKey() != null) {
          selector.put(entry.getKey(), Zero.of(entry.getValue()));
        }
      }
    }
    return new ReferencedService(
        role, ObjectMetas.toMetadata(service.getMetadata()), selector.buildKeepingLast());
  }

  /** From the JSON of a service. */
  public static ReferencedService of(ServiceRole role, JsonNode service) {
    ImmutableMap.Builder<String, String> selector = ImmutableMap.builder();
    for (Map.Entry<String, JsonNode> entry : service.path("spec").path("selector").properties()) {
      selector.put(entry.getKey(), Zero.of(entry.getValue().textValue()));
    }
    return new ReferencedService(
        role, JsonForm.METADATA.read(service.get("metadata")), selector.buildKeepingLast());
  }
}
