package dev.rolloutkit.alb.ingress;

import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Collection;

/**
 * Determines which ingresses Argo Rollouts handles.
 *
 * <p>Source: Argo Rollouts 1.9, ingress controller.
 *
 * @rule The Rollouts controller handles an Ingress whose class, from the annotation or else the
 *     field, is one of its classes.
 */
public final class IngressClasses {
  /** A class that matches every ingress if {@link AlbDefect#ANY_CLASS_UNKNOWN} is fixed. */
  public static final String ANY = "*";

  private IngressClasses() {}

  /**
   * The class of an ingress: the annotation if it is not empty, otherwise the field, which may be
   * empty. This is the rule of Argo Rollouts. For the load balancer controller, an empty annotation
   * overrides the field; see {@link dev.rolloutkit.lbc.ingress.ClassChoice}.
   */
  public static String classOf(IngressView ingress) {
    String annotated = ingress.annotations().get(IngressClassInfo.ANNOTATION);
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
}
