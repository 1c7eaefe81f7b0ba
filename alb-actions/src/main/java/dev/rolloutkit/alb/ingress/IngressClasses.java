package dev.rolloutkit.alb.ingress;

import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Collection;

/**
 * Determines which ingresses a controller handles.
 *
 * <p>Source: Argo Rollouts 1.9, ingress controller; AWS Load Balancer Controller 3, class matchers.
 */
public final class IngressClasses {
  /** A class that matches every ingress if {@link AlbDefect#ANY_CLASS_UNKNOWN} is fixed. */
  public static final String ANY = "*";

  /**
   * The annotation that names the class; it takes precedence over {@code spec.ingressClassName}.
   */
  public static final String ANNOTATION = "kubernetes.io/ingress.class";

  private static final String ALB = "alb";

  private IngressClasses() {}

  /**
   * The class of an ingress: the annotation if it is not empty, otherwise the field; may be empty.
   */
  public static String classOf(IngressView ingress) {
    String annotated = ingress.annotations().get(ANNOTATION);
    return annotated == null || annotated.isEmpty()
        ? ingress.ingressClassName().orElse("")
        : annotated;
  }

  /**
   * Whether a controller with the given classes handles the ingress: its class must be one of them.
   *
   * <p>Compatibility: an empty class in the list matches only ingresses without a class, although
   * it is documented to match any. An empty list matches nothing.
   */
  public static boolean matches(
      Collection<String> classes, IngressView ingress, AlbSettings settings) {
    return classes.contains(classOf(ingress))
        || (settings.fixes(AlbDefect.ANY_CLASS_UNKNOWN) && classes.contains(ANY));
  }

  /**
   * Whether the load balancer controller handles an ingress with the given class annotation. The
   * annotation must be the configured class, or {@code alb} if no class is configured.
   */
  public static boolean loadBalancerControllerMatches(String configured, String annotation) {
    return annotation.equals(configured) || (configured.isEmpty() && annotation.equals(ALB));
  }
}
