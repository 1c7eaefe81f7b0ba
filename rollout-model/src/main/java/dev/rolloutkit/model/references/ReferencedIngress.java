package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An Ingress that a Rollout refers to: its name, and the services that its rules route to.
 *
 * @rule An Ingress of any API version is read with the Services to which its rules route.
 * @param name the name
 * @param services the names of the services in its rules, without the default backend
 */
public record ReferencedIngress(String name, ImmutableSet<String> services) {
  private static final GoStruct CURRENT = GoSchema.struct("networking.v1.Ingress");
  private static final GoStruct LEGACY = GoSchema.struct("extensions.v1beta1.Ingress");

  /** Converts a fabric8 object, which is neither modified nor retained. */
  public static ReferencedIngress of(Ingress ingress) {
    ImmutableSet.Builder<String> services = ImmutableSet.builder();
    List<IngressRule> rules = ingress.getSpec() == null ? null : ingress.getSpec().getRules();
    for (IngressRule rule : orEmpty(rules)) {
      if (rule != null && rule.getHttp() != null) {
        for (HTTPIngressPath path : orEmpty(rule.getHttp().getPaths())) {
          if (path != null && path.getBackend() != null && path.getBackend().getService() != null) {
            services.add(GoZero.of(path.getBackend().getService().getName()));
          }
        }
      }
    }
    return new ReferencedIngress(name(ingress.getMetadata()), services.build());
  }

  /**
   * Converts a fabric8 object of the retired API version, which is neither modified nor retained.
   */
  public static ReferencedIngress of(io.fabric8.kubernetes.api.model.extensions.Ingress ingress) {
    ImmutableSet.Builder<String> services = ImmutableSet.builder();
    for (var rule : orEmpty(ingress.getSpec() == null ? null : ingress.getSpec().getRules())) {
      if (rule != null && rule.getHttp() != null) {
        for (var path : orEmpty(rule.getHttp().getPaths())) {
          if (path != null && path.getBackend() != null) {
            services.add(GoZero.of(path.getBackend().getServiceName()));
          }
        }
      }
    }
    return new ReferencedIngress(name(ingress.getMetadata()), services.build());
  }

  /**
   * Reads the JSON of an Ingress of any API version: {@code networking.k8s.io/v1}, which is also
   * assumed if the version is missing, and the retired {@code networking.k8s.io/v1beta1} and {@code
   * extensions/v1beta1}, whose backends name their service directly. A value of the wrong type
   * counts as unset.
   */
  public static ReferencedIngress of(JsonNode ingress) {
    return of(GoDecoder.lenient(ingress, type(ingress)));
  }

  /**
   * Reads the JSON of an Ingress of any API version, as strictly as the controller.
   *
   * @return a failure if a value has the wrong type
   */
  public static Outcome<ReferencedIngress> read(JsonNode ingress) {
    return GoDecoder.decode(ingress, type(ingress)).map(ReferencedIngress::of);
  }

  private static GoStruct type(JsonNode ingress) {
    return ingress.path("apiVersion").asText("").endsWith("/v1beta1") ? LEGACY : CURRENT;
  }

  private static ReferencedIngress of(GoObject ingress) {
    ImmutableSet.Builder<String> services = ImmutableSet.builder();
    GoObject spec = ingress.object("spec");
    List<GoObject> rules = spec == null ? List.of() : spec.objects("rules");
    for (GoObject rule : rules) {
      GoObject http = rule.object("http");
      List<GoObject> paths = http == null ? List.of() : http.objects("paths");
      for (GoObject path : paths) {
        String service = service(path.object("backend"), ingress.struct().equals(LEGACY));
        if (service != null) {
          services.add(service);
        }
      }
    }
    GoObject metadata = ingress.object("metadata");
    return new ReferencedIngress(metadata == null ? "" : metadata.text("name"), services.build());
  }

  /** The service of a backend; null if it has none, which only the current API version allows. */
  private static @Nullable String service(@Nullable GoObject backend, boolean legacy) {
    if (legacy) {
      return backend == null ? "" : backend.text("serviceName");
    }
    GoObject service = backend == null ? null : backend.object("service");
    return service == null ? null : service.text("name");
  }

  private static String name(io.fabric8.kubernetes.api.model.@Nullable ObjectMeta meta) {
    return meta == null ? "" : GoZero.of(meta.getName());
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
