package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.meta.Metadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service that a Rollout refers to.
 *
 * @rule A Service that a Rollout names is read as strictly as the controller does.
 * @param role how the Rollout uses the service
 * @param metadata its metadata; of a fabric8 object only what validation reads, the name and the
 *     annotations
 * @param selector its pod selector; a null value counts as empty
 */
public record ReferencedService(
    ServiceRole role, Metadata metadata, ImmutableMap<String, String> selector) {
  private static final GoStruct SERVICE = GoSchema.struct("core.v1.Service");

  /** Converts a fabric8 object, which is neither modified nor retained. */
  public static ReferencedService of(ServiceRole role, Service service) {
    ObjectMeta given = service.getMetadata();
    Metadata.Builder metadata = Metadata.builder();
    if (given != null) {
      metadata.name(given.getName());
      metadata.annotations(texts(given.getAnnotations()));
    }
    return new ReferencedService(
        role,
        metadata.build(),
        texts(service.getSpec() == null ? null : service.getSpec().getSelector()));
  }

  /** The entries of a map that have a key; a null value counts as empty. */
  private static ImmutableMap<String, String> texts(@Nullable Map<String, String> map) {
    if (map == null) {
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, String> texts = ImmutableMap.builderWithExpectedSize(map.size());
    for (Map.Entry<String, String> entry : map.entrySet()) {
      if (entry.getKey() != null) {
        texts.put(entry.getKey(), GoZero.of(entry.getValue()));
      }
    }
    return texts.buildKeepingLast();
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
