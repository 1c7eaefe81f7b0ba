package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.RolloutMetas;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoMap;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.schema.GoStruct;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;

/**
 * A service that a Rollout refers to.
 *
 * @rule A Service that a Rollout names is read as strictly as the controller does.
 * @param role how the Rollout uses the service
 * @param metadata its metadata
 * @param selector its pod selector; a null value counts as empty
 */
public record ReferencedService(
    ServiceRole role, Metadata metadata, ImmutableMap<String, String> selector) {
  private static final GoStruct SERVICE = GoSchema.struct("core.v1.Service");

  /** Converts a fabric8 object, which is neither modified nor retained. */
  public static ReferencedService of(ServiceRole role, Service service) {
    ImmutableMap.Builder<String, String> selector = ImmutableMap.builder();
    if (service.getSpec() != null && service.getSpec().getSelector() != null) {
      for (Map.Entry<String, String> entry : service.getSpec().getSelector().entrySet()) {
        if (entry.getKey() != null) {
          selector.put(entry.getKey(), GoZero.of(entry.getValue()));
        }
      }
    }
    return new ReferencedService(
        role, RolloutMetas.toMetadata(service.getMetadata()), selector.buildKeepingLast());
  }

  /** Reads the JSON of a service; a value of the wrong type counts as unset. */
  public static ReferencedService of(ServiceRole role, JsonNode service) {
    return of(role, service, GoDecoder.lenient(service, SERVICE));
  }

  /**
   * Reads the JSON of a service, as strictly as the controller.
   *
   * @return a failure if a value has the wrong type
   */
  public static Outcome<ReferencedService> read(ServiceRole role, JsonNode service) {
    return GoDecoder.decode(service, SERVICE).map(decoded -> of(role, service, decoded));
  }

  private static ReferencedService of(ServiceRole role, JsonNode service, GoObject decoded) {
    ImmutableMap.Builder<String, String> selector = ImmutableMap.builder();
    GoObject spec = decoded.object("spec");
    if (spec != null) {
      GoMap entries = spec.map("selector");
      for (int i = 0; i < entries.size(); i++) {
        selector.put(entries.key(i), (String) entries.value(i));
      }
    }
    return new ReferencedService(
        role, JsonForm.METADATA.read(service.get("metadata")), selector.buildOrThrow());
  }
}
