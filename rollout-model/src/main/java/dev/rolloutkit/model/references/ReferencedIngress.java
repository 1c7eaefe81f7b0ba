package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.model.Zero;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An Ingress that a Rollout refers to: its name, and the services that paths of its rules lead to.
 *
 * @param name the name
 * @param services names of services; the default backend is none of them
 */
public record ReferencedIngress(String name, ImmutableSet<String> services) {
  private static final String VERSION_1 = "networking.k8s.io/v1";

  /** From fabric8's object, which is read and not kept. */
  public static ReferencedIngress of(Ingress ingress) {
    ImmutableSet.Builder<String> services = ImmutableSet.builder();
    List<IngressRule> rules = ingress.getSpec() == null ? null : ingress.getSpec().getRules();
    for (IngressRule rule : orEmpty(rules)) {
      if (rule != null && rule.getHttp() != null) {
        for (HTTPIngressPath path : orEmpty(rule.getHttp().getPaths())) {
          if (path != null && path.getBackend() != null && path.getBackend().getService() != null) {
            services.add(Zero.of(path.getBackend().getService().getName()));
          }
        }
      }
    }
    return new ReferencedIngress(name(ingress.getMetadata()), services.build());
  }

  /** From fabric8's object of the retired API version, which is read and not kept. */
  public static ReferencedIngress of(io.fabric8.kubernetes.api.model.extensions.Ingress ingress) {
    ImmutableSet.Builder<String> services = ImmutableSet.builder();
    for (var rule : orEmpty(ingress.getSpec() == null ? null : ingress.getSpec().getRules())) {
      if (rule != null && rule.getHttp() != null) {
        for (var path : orEmpty(rule.getHttp().getPaths())) {
          if (path != null && path.getBackend() != null) {
            services.add(Zero.of(path.getBackend().getServiceName()));
          }
        }
      }
    }
    return new ReferencedIngress(name(ingress.getMetadata()), services.build());
  }

  /**
   * From the JSON of an Ingress of any API version: {@code networking.k8s.io/v1}, which one without
   * a version also is, and the retired {@code networking.k8s.io/v1beta1} and {@code
   * extensions/v1beta1}, whose backends name their service directly.
   */
  public static ReferencedIngress of(JsonNode ingress) {
    boolean legacy = ingress.path("apiVersion").asText(VERSION_1).endsWith("/v1beta1");
    ImmutableSet.Builder<String> services = ImmutableSet.builder();
    for (JsonNode rule : ingress.path("spec").path("rules")) {
      for (JsonNode path : rule.path("http").path("paths")) {
        JsonNode backend = path.path("backend");
        JsonNode service = backend.path("service");
        if (legacy) {
          services.add(backend.path("serviceName").asText(""));
        } else if (service.isObject()) {
          services.add(service.path("name").asText(""));
        }
      }
    }
    return new ReferencedIngress(
        ingress.path("metadata").path("name").asText(""), services.build());
  }

  private static String name(io.fabric8.kubernetes.api.model.@Nullable ObjectMeta meta) {
    return meta == null ? "" : Zero.of(meta.getName());
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
