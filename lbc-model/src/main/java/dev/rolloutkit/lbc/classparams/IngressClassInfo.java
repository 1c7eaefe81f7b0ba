package dev.rolloutkit.lbc.classparams;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an IngressClass that determine which controller serves its Ingresses, and the older
 * annotation that names a class.
 *
 * <p>Source: AWS Load Balancer Controller, class loader and class annotation matcher.
 *
 * @rule An IngressClass is the controller's if it names the controller, and a default class if its
 *     annotation is {@code true}.
 * @param name its name
 * @param controller the controller to which it belongs; may be empty
 * @param isDefault whether it is the default class of Ingresses without a class
 */
public record IngressClassInfo(String name, String controller, boolean isDefault) {
  /**
   * The annotation of an Ingress that names its class; it takes precedence over {@code
   * spec.ingressClassName}.
   */
  public static final String ANNOTATION = "kubernetes.io/ingress.class";

  /** The controller of classes that belong to the AWS Load Balancer Controller. */
  public static final String ALB = "ingress.k8s.aws/alb";

  private static final String WITHOUT_CONFIGURED = "alb";
  private static final String DEFAULT = "ingressclass.kubernetes.io/is-default-class";

  /** No component may be {@code null}. */
  public IngressClassInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(controller, "controller");
  }

  /**
   * Reads an IngressClass, which is a default class if its annotation is exactly {@code true}.
   *
   * @param ingressClass the class; {@code null}, which a list may contain, counts as a class
   *     without any field
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

  /**
   * Whether an Ingress with the given class annotation is the controller's. If a class is
   * configured, the annotation must be that class; otherwise it must be {@code alb} or empty.
   *
   * @rule A class annotation of an Ingress is the controller's if it is the configured class, or
   *     {@code alb} or empty if none is configured.
   * @param configured the controller's flag {@code --ingress-class}
   */
  public static boolean isOurs(String configured, String annotation) {
    return annotation.equals(configured)
        || (configured.isEmpty() && annotation.equals(WITHOUT_CONFIGURED));
  }

  /**
   * The names of the default classes, in the order given. An Ingress without a class gets the
   * default class if there is exactly one; if there are several, the controller deploys nothing for
   * it.
   */
  public static ImmutableList<String> defaultNames(Collection<IngressClassInfo> classes) {
    return classes.stream()
        .filter(IngressClassInfo::isDefault)
        .map(IngressClassInfo::name)
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the class belongs to the AWS Load Balancer Controller. */
  public boolean isAlb() {
    return controller.equals(ALB);
  }
}
