package dev.rolloutkit.alb.route;

import dev.rolloutkit.lbc.annotation.Annotations;

/**
 * The keys of the annotations that the Rollouts controller and the load balancer controller use on
 * an ingress. Keys are not validated, trimmed or shortened: a key may be longer than Kubernetes
 * allows.
 *
 * <p>Source: Argo Rollouts 1.9 and AWS Load Balancer Controller 3, ingress annotations.
 */
public final class AnnotationKeys {
  /** The annotation that lists, for each rollout, the annotations that it manages. */
  public static final String MANAGED_ANNOTATIONS = "rollouts.argoproj.io/managed-alb-annotations";

  /** The predecessor of {@link #MANAGED_ANNOTATIONS}. Current releases only delete it. */
  public static final String MANAGED_ACTIONS = "rollouts.argoproj.io/managed-alb-actions";

  public static final String ACTION_INFIX = "/actions.";
  public static final String CONDITION_INFIX = "/conditions.";

  private AnnotationKeys() {}

  /** The key of an action annotation: {@code alb.ingress.kubernetes.io/actions.my-service}. */
  public static String action(String prefix, String service) {
    return prefixOrDefault(prefix) + ACTION_INFIX + service;
  }

  /**
   * The key of a conditions annotation: {@code alb.ingress.kubernetes.io/conditions.my-service}.
   */
  public static String condition(String prefix, String service) {
    return prefixOrDefault(prefix) + CONDITION_INFIX + service;
  }

  /**
   * The key of the weighted action of a rollout. It ends in a dot if the rollout names no service.
   */
  public static String action(AlbRoute route) {
    return route.actionKey();
  }

  /** The key of the action of a header route. */
  public static String routeAction(AlbRoute route, String header) {
    return action(route.annotationPrefix(), header);
  }

  /** The key of the conditions of a header route. */
  public static String routeCondition(AlbRoute route, String header) {
    return condition(route.annotationPrefix(), header);
  }

  private static String prefixOrDefault(String prefix) {
    return prefix.isEmpty() ? Annotations.INGRESS_PREFIX : prefix;
  }
}
