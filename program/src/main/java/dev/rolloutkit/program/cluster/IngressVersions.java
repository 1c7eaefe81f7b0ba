package dev.rolloutkit.program.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.program.manifests.Manifest;

/**
 * Converts Ingresses of older API versions as the API server does.
 *
 * <p>Source: Kubernetes, conversion and defaults of {@code networking.k8s.io/v1beta1} and {@code
 * extensions/v1beta1}.
 */
public final class IngressVersions {
  private static final String V1 = "networking.k8s.io/v1";
  private static final ImmutableSet<String> OLD =
      ImmutableSet.of("networking.k8s.io/v1beta1", "extensions/v1beta1");

  private IngressVersions() {}

  /** Whether it is an Ingress of an API version that servers up to 1.21 serve. */
  static boolean isOld(Manifest manifest) {
    return manifest.kind().equals("Ingress") && OLD.contains(manifest.apiVersion());
  }

  /** The Ingress in the current API version; unchanged if it already has it. */
  public static ObjectNode toV1(ObjectNode ingress) {
    if (!OLD.contains(ingress.path("apiVersion").asText(""))) {
      return ingress;
    }
    ObjectNode out = ingress.deepCopy();
    out.put("apiVersion", V1);
    if (!(out.path("spec") instanceof ObjectNode spec)) {
      return out;
    }
    if (spec.path("backend") instanceof ObjectNode backend) {
      spec.set("defaultBackend", backend(backend));
    }
    spec.remove("backend");
    for (JsonNode rule : spec.path("rules")) {
      for (JsonNode path : rule.path("http").path("paths")) {
        if (path instanceof ObjectNode one) {
          if (one.path("backend") instanceof ObjectNode backend) {
            one.set("backend", backend(backend));
          }
          if (one.path("pathType").isMissingNode() || one.path("pathType").isNull()) {
            one.put("pathType", "ImplementationSpecific");
          }
        }
      }
    }
    return out;
  }

  private static ObjectNode backend(ObjectNode old) {
    ObjectNode out = old.deepCopy();
    out.remove("serviceName");
    out.remove("servicePort");
    JsonNode name = old.path("serviceName");
    JsonNode port = old.path("servicePort");
    boolean named = !name.asText("").isEmpty();
    boolean ported = port.isTextual() ? !port.asText().isEmpty() : port.isNumber();
    if (named || ported) {
      ObjectNode service = out.putObject("service");
      service.set("name", named ? name : service.textNode(""));
      if (ported) {
        service.putObject("port").set(port.isTextual() ? "name" : "number", port);
      }
    }
    return out;
  }
}
