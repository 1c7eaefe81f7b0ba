package dev.rolloutkit.ako;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clusters of any size with objects of every kind in the same proportions: in ten objects there are
 * three Ingresses or Routes, a Service with its slice, an exact and an inexact HostRule, an
 * HTTPRule, another custom resource and an AviInfraSetting. Custom resources count how often their
 * fields are read.
 */
final class LargeClusters {
  private final boolean routes;
  private final AtomicLong reads = new AtomicLong();

  LargeClusters(boolean routes) {
    this.routes = routes;
  }

  /** The number of fields of custom resources and Routes that were read so far. */
  long reads() {
    return reads.get();
  }

  List<HasMetadata> objects(int size) {
    List<HasMetadata> out = new ArrayList<>(Stories.base());
    for (int i = 0; out.size() < size; i++) {
      String host = host(i);
      out.add(Stories.service("default", "s" + i, i % 2 == 0 ? "LoadBalancer" : "ClusterIP", ""));
      out.add(Stories.slice("default", "s" + i, "10.0." + i / 250 % 250 + "." + i % 250));
      for (int j = 0; j < 3; j++) {
        out.add(frontend(i, j));
      }
      out.add(hostRule("exact" + i, Map.of("fqdn", host, "wafPolicy", "w")));
      out.add(inexact(i));
      out.add(
          custom(
              "HTTPRule",
              "http" + i,
              Map.of(
                  "fqdn",
                  host,
                  "paths",
                  List.of(counted(Map.of("target", "/", "healthMonitors", List.of("h")))))));
      out.add(other(i));
      out.add(setting(i));
    }
    return out;
  }

  static String host(int i) {
    return "h" + i + ".d" + i + ".com";
  }

  HasMetadata frontend(int i, int j) {
    String key = "default/x" + i + "-" + j;
    String host = j == 2 ? "p" + i + ".com" : host(i);
    int age = i % 80_000;
    if (!routes) {
      return j == 2
          ? Stories.passthrough(key, age, host, "s" + i)
          : Stories.ingress(key, age, host, j == 0 ? "" : "tls1", "/p" + j, "s" + i);
    }
    Map<String, Object> spec = new LinkedHashMap<>();
    spec.put("host", host);
    spec.put("path", "/p" + j);
    spec.put("to", Map.of("kind", "Service", "name", "s" + i));
    if (j > 0) {
      spec.put("tls", Map.of("termination", j == 1 ? "edge" : "passthrough"));
    }
    GenericKubernetesResource out = custom("Route", "x" + i + "-" + j, spec);
    out.getMetadata().setCreationTimestamp("2026-01-01T00:00:00Z");
    out.getMetadata().setUid(key);
    if (j == 0) {
      out.getMetadata()
          .setAnnotations(Map.of("aviinfrasetting.ako.vmware.com/name", "setting" + i));
    }
    return out;
  }

  private GenericKubernetesResource inexact(int i) {
    return i % 2 == 0
        ? hostRule("in" + i, Map.of("fqdn", "p" + i + ".c", "fqdnType", "Contains"))
        : hostRule("in" + i, Map.of("fqdn", "*" + i + ".com", "fqdnType", "Wildcard"));
  }

  private GenericKubernetesResource hostRule(String name, Map<String, Object> virtualHost) {
    return custom("HostRule", name, Map.of("virtualhost", counted(virtualHost)));
  }

  private GenericKubernetesResource other(int i) {
    return switch (i % 3) {
      case 0 -> custom("SSORule", "sso" + i, Map.of("fqdn", host(i), "ssoPolicyRef", "p"));
      case 1 -> custom("L7Rule", "l7" + i, Map.of("securityPolicyRef", "s"));
      default -> custom("L4Rule", "l4" + i, Map.of("networkProfileRef", "n"));
    };
  }

  private GenericKubernetesResource setting(int i) {
    GenericKubernetesResource out =
        custom("AviInfraSetting", "setting" + i, Map.of("l7Settings", Map.of()));
    out.setAdditionalProperty("status", Map.of("status", "Accepted"));
    return out;
  }

  private GenericKubernetesResource custom(String kind, String name, Map<String, Object> spec) {
    GenericKubernetesResource out = new GenericKubernetesResource();
    out.setKind(kind);
    out.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).build());
    out.setAdditionalProperty("spec", counted(spec));
    return out;
  }

  private Map<String, Object> counted(Map<String, Object> fields) {
    return new CountedMap(fields, reads);
  }

  /** A map that counts look-ups. */
  private static final class CountedMap extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1;
    private final transient AtomicLong reads;

    CountedMap(Map<String, Object> fields, AtomicLong reads) {
      super(fields);
      this.reads = reads;
    }

    @Override
    public Object get(Object key) {
      reads.incrementAndGet();
      return super.get(key);
    }
  }
}
