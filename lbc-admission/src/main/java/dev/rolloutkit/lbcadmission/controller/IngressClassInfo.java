package dev.rolloutkit.lbcadmission.controller;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an IngressClass that the webhooks use.
 *
 * @param name its name
 * @param controller the controller to which it belongs; may be empty
 * @param isDefault whether it is the default class of Ingresses without a class
 */
public record IngressClassInfo(String name, String controller, boolean isDefault) {
  /** The controller of classes that belong to the AWS Load Balancer Controller. */
  public static final String ALB = "ingress.k8s.aws/alb";

  private static final String DEFAULT = "ingressclass.kubernetes.io/is-default-class";

  /** No component may be {@code null}. */
  public IngressClassInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(controller, "controller");
  }

  /**
   * Reads an IngressClass, which is a default class if its annotation is exactly {@code true}.
   *
   * @param ingressClass the class; null, as an element of a list may be, is one without any field
   */
  public static IngressClassInfo of(@Nullable IngressClass ingressClass) {
    if (ingressClass == null) {
      return new IngressClassInfo("", "", false);
    }
    ObjectMeta meta = ingressClass.getMetadata();
    String name = meta == null ? null : meta.getName();
    Map<String, String> annotations = meta == null ? null : meta.getAnnotations();
    String controller =
        ingressClass.getSpec() == null ? null : ingressClass.getSpec().getController();
    return new IngressClassInfo(
        name == null ? "" : name,
        controller == null ? "" : controller,
        annotations != null && "true".equals(annotations.get(DEFAULT)));
  }

  /** Whether it belongs to the AWS Load Balancer Controller. */
  public boolean isAlb() {
    return controller.equals(ALB);
  }
}
