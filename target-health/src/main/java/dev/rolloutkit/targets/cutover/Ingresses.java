package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.IngressTree;
import java.util.Map;

/** Decides which Ingresses the controller serves, as far as their classes are known. */
final class Ingresses {
  private static final String CLASS = "alb";

  private Ingresses() {}

  /**
   * Whether the AWS Load Balancer Controller serves an Ingress: its class is one of the
   * controller's. If it has the older annotation, this alone decides, even if it is empty. If the
   * class is not among the known ones but may exist, an Ingress counts that names the class {@code
   * alb} or has an annotation of the controller.
   *
   * @param controllers the controllers of the known IngressClasses, by name
   * @param complete whether these are all IngressClasses that exist
   */
  static boolean isAlb(IngressTree ingress, Map<String, String> controllers, boolean complete) {
    ClassChoice choice = ClassChoice.of(ingress);
    if (choice instanceof ClassChoice.Annotated annotated) {
      return IngressClassInfo.isOurs(CLASS, annotated.value());
    }
    String name = choice.className().orElse("");
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
