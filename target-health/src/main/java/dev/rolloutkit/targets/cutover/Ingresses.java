package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;

/** Reads Ingresses of application load balancers. */
final class Ingresses {
  /** The prefix of their annotations. */
  static final String PREFIX = "alb.ingress.kubernetes.io/";

  private static final String CLASS = "alb";

  private Ingresses() {}

  /** Whether an Ingress has the class {@code alb} or annotations of such Ingresses. */
  static boolean isAlb(JsonNode ingress) {
    JsonNode annotations = ingress.at("/metadata/annotations");
    if (CLASS.equals(ingress.at("/spec/ingressClassName").asText(""))
        || CLASS.equals(annotations.path("kubernetes.io/ingress.class").asText(""))) {
      return true;
    }
    for (var annotation : annotations.properties()) {
      if (annotation.getKey().startsWith(PREFIX)) {
        return true;
      }
    }
    return false;
  }

  /** The Services that an Ingress forwards to, in order. */
  static ImmutableSet<String> services(JsonNode ingress) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    add(out, ingress.at("/spec/defaultBackend"));
    for (JsonNode rule : ingress.at("/spec/rules")) {
      for (JsonNode path : rule.at("/http/paths")) {
        add(out, path.path("backend"));
      }
    }
    return out.build();
  }

  private static void add(ImmutableSet.Builder<String> out, JsonNode backend) {
    String name = backend.at("/service/name").asText("");
    if (!name.isEmpty()) {
      out.add(name);
    }
  }
}
