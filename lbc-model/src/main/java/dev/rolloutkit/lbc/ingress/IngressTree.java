package dev.rolloutkit.lbc.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.annotation.Annotations;
import java.util.Map;
import java.util.Optional;

/**
 * An Ingress of {@code networking.k8s.io/v1} in a JSON tree; each method reads its field when it is
 * called. A field of the wrong type is read as absent; {@link IngressView#read} reports such a
 * field.
 *
 * @rule A field of an Ingress that has the wrong type is read as absent.
 * @param json the Ingress, which must not be changed
 */
public record IngressTree(JsonNode json) {

  /** {@code namespace/name}; absent parts are empty. */
  public String key() {
    return metadata().path("namespace").asText("") + '/' + name();
  }

  /** {@code metadata.name}; may be empty. */
  public String name() {
    return metadata().path("name").asText("");
  }

  /** Whether the Ingress is being deleted. */
  public boolean isDeleting() {
    return metadata().hasNonNull("deletionTimestamp");
  }

  /** {@code metadata.annotations}, in their original order. */
  public ImmutableMap<String, String> annotations() {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    metadata()
        .path("annotations")
        .properties()
        .forEach(entry -> out.put(entry.getKey(), entry.getValue().asText("")));
    return out.buildOrThrow();
  }

  /** The value of an annotation; empty if it is absent. */
  public Optional<String> annotation(String key) {
    return Optional.ofNullable(metadata().path("annotations").get(key))
        .map(value -> value.asText(""));
  }

  /** Whether any annotation of the Ingress configures an application load balancer. */
  public boolean hasSettings() {
    for (Map.Entry<String, JsonNode> annotation : metadata().path("annotations").properties()) {
      if (annotation.getKey().startsWith(Annotations.ALB)) {
        return true;
      }
    }
    return false;
  }

  /** {@code spec.ingressClassName}. */
  public Optional<String> className() {
    return Optional.ofNullable(json.path("spec").path("ingressClassName").textValue());
  }

  /** {@code spec.rules}; a node that is not an array if there are none. */
  public JsonNode rules() {
    return json.path("spec").path("rules");
  }

  /** {@code spec.defaultBackend}; a missing node if there is none. */
  public JsonNode defaultBackend() {
    return json.path("spec").path("defaultBackend");
  }

  /**
   * The Service and port in a backend, that is, in {@link #defaultBackend} or in a path of {@link
   * #rules}; empty if the backend does not name a Service.
   */
  public static Optional<ServiceBackendRef> service(JsonNode backend) {
    JsonNode service = backend.path("service");
    JsonNode port = service.path("port");
    String name = service.path("name").asText("");
    return service.isObject()
        ? Optional.of(
            port.path("number").isInt()
                ? ServiceBackendRef.numbered(name, port.path("number").intValue())
                : ServiceBackendRef.named(name, port.path("name").asText("")))
        : Optional.empty();
  }

  /** The Services that the Ingress forwards to; see {@link IngressBackends#services}. */
  public ImmutableSet<String> services() {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    add(defaultBackend(), out);
    for (JsonNode rule : rules()) {
      for (JsonNode path : rule.path("http").path("paths")) {
        add(path.path("backend"), out);
      }
    }
    return out.build();
  }

  private JsonNode metadata() {
    return json.path("metadata");
  }

  private static void add(JsonNode backend, ImmutableSet.Builder<String> out) {
    service(backend)
        .map(ServiceBackendRef::name)
        .filter(name -> !name.isEmpty())
        .ifPresent(out::add);
  }
}
