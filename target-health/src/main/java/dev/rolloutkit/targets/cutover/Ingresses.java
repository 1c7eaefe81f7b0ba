package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.IngressTree;
import java.util.Map;

/** Tells which Ingresses the controller serves, as far as their classes are known. */
final class Ingresses {
  private static final String CLASS = "alb";

  private Ingresses() {}

  /**
   * Whether the AWS Load Balancer Controller serves an Ingress: its class is one of the
   * controller's. The older annotation, if it is not empty, decides alone. If the class is not
   * known although it may exist, the name {@code alb} and the controller's annotations decide.
   *
   * @param controllers the controllers of the known IngressClasses, by name
   * @param complete whether these are all IngressClasses that exist
   */
  static boolean isAlb(IngressTree ingress, Map<String, String> controllers, boolean complete) {
    String annotated = ingress.annotation(IngressClassInfo.ANNOTATION);
    if (annotated != null && !annotated.isEmpty()) {
      return annotated.equals(CLASS);
    }
    String name = ingress.className().orElse("");
    String controller = controllers.get(name);
    if (controller != null) {
      return controller.equals(IngressClassInfo.ALB);
    }
    if (complete) {
      return false;
    }
    if (name.equals(CLASS)) {
      return true;
    }
    return ingress.hasSettings();
  }
}
