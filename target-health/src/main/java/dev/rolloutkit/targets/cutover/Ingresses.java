package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import java.util.Map;

/** Reads Ingresses of application load balancers. */
final class Ingresses {
  /** The prefix of their annotations. */
  static final String PREFIX = "alb.ingress.kubernetes.io/";

  private static final String CLASS = "alb";
  private static final String CONTROLLER = "ingress.k8s.aws/alb";

  private Ingresses() {}

  /**
   * Whether the AWS Load Balancer Controller serves an Ingress: its class is one of the
   * controller's. The older annotation, if it is not empty, decides alone. If the class is not
   * known although it may exist, the name {@code alb} and the controller's annotations decide.
   *
   * @param controllers the controllers of the known IngressClasses, by name
   * @param complete whether these are all IngressClasses that exist
   */
  static boolean isAlb(JsonNode ingress, Map<String, String> controllers, boolean complete) {
    JsonNode annotations = ingress.at("/metadata/annotations");
    String annotated = annotations.path("kubernetes.io/ingress.class").asText("");
    if (!annotated.isEmpty()) {
      return annotated.equals(CLASS);
    }
    String name = ingress.at("/spec/ingressClassName").asText("");
    String controller = controllers.get(name);
    if (controller != null) {
      return controller.equals(CONTROLLER);
    }
    if (complete) {
      return false;
    }
    if (name.equals(CLASS)) {
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
