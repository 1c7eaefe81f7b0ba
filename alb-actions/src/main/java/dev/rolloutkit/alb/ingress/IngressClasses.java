package dev.rolloutkit.alb.ingress;

import dev.rolloutkit.alb.settings.AlbOptions;
import java.util.Collection;

/**
 * Which ingresses a controller takes for its own.
 *
 * <p>Source: Argo Rollouts 1.9, ingress controller; AWS Load Balancer Controller 3, class matchers.
 */
public final class IngressClasses {
  /** A class that every ingress has, unless {@link AlbOptions#anyClassUnknown}. */
  public static final String ANY = "*";

  /** The annotation that names the class, and wins over {@code spec.ingressClassName}. */
  public static final String ANNOTATION = "kubernetes.io/ingress.class";

  private static final String ALB = "alb";

  private IngressClasses() {}

  /** The class of an ingress: the annotation unless it is empty, else the field; may be empty. */
  public static String classOf(AlbIngress ingress) {
    String annotated = ingress.annotations().get(ANNOTATION);
    return annotated == null || annotated.isEmpty() ? ingress.ingressClassName() : annotated;
  }

  /**
   * Whether a controller with these classes takes the ingress: exact membership.
   *
   * <p>Compatibility: an empty class in the list is for ingresses without a class only, though it
   * is documented to match any; no classes match nothing.
   */
  public static boolean matches(
      Collection<String> classes, AlbIngress ingress, AlbOptions options) {
    return classes.contains(classOf(ingress))
        || (!options.anyClassUnknown() && classes.contains(ANY));
  }

  /**
   * Whether the load balancer controller takes an ingress for its class annotation: the configured
   * class, or {@code alb} when none is configured.
   */
  public static boolean loadBalancerControllerMatches(String configured, String annotation) {
    return annotation.equals(configured) || (configured.isEmpty() && annotation.equals(ALB));
  }
}
