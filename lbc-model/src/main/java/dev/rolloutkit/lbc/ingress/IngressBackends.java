package dev.rolloutkit.lbc.ingress;

import com.google.common.collect.ImmutableSet;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the Services to which an Ingress forwards: the names of the backend Services in the default
 * backend and the rules, in order. The name of an action in an annotation is included like the name
 * of a Service; the Services of the action are not included.
 *
 * @rule An Ingress forwards to the Services of its default backend and its rules.
 */
public final class IngressBackends {
  private IngressBackends() {}

  /** The Services of an Ingress; no other part of it is read. */
  public static ImmutableSet<String> services(Ingress ingress) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    if (ingress.getSpec() == null) {
      return ImmutableSet.of();
    }
    add(ingress.getSpec().getDefaultBackend(), out);
    List<IngressRule> rules = ingress.getSpec().getRules();
    if (rules == null) {
      return out.build();
    }
    for (IngressRule rule : rules) {
      if (rule == null || rule.getHttp() == null || rule.getHttp().getPaths() == null) {
        continue;
      }
      for (HTTPIngressPath path : rule.getHttp().getPaths()) {
        if (path != null) {
          add(path.getBackend(), out);
        }
      }
    }
    return out.build();
  }

  /** The Services of an Ingress; empty names are left out. */
  static ImmutableSet<String> services(IngressView ingress) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    ingress.defaultBackend().ifPresent(backend -> add(backend, out));
    for (dev.rolloutkit.lbc.ingress.IngressRule rule : ingress.rules()) {
      rule.paths().forEach(path -> add(path.backend(), out));
    }
    return out.build();
  }

  private static void add(IngressBackendRef backend, ImmutableSet.Builder<String> out) {
    ServiceBackendRef service = backend.service();
    if (service != null && !service.name().isEmpty()) {
      out.add(service.name());
    }
  }

  private static void add(@Nullable IngressBackend backend, ImmutableSet.Builder<String> out) {
    if (backend != null && backend.getService() != null && backend.getService().getName() != null) {
      out.add(backend.getService().getName());
    }
  }
}
