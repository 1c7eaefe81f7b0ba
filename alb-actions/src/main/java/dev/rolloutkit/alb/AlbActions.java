package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.List;
import java.util.Map;

/**
 * ALB actions of rollouts: what stands on an ingress, and what it does. Every function is pure:
 * what it observes are its arguments, what it does is its result.
 *
 * <pre>{@code
 * AlbRoute route = AlbActions.route(rollout).orElseThrow();
 * AlbIngress ingress = AlbIngress.of(client.network().v1().ingresses().withName(…).get());
 * Map<String, String> desired =
 *     AlbActions.desiredAnnotations(ingress, route, 20, List.of(), AlbOptions.reference())
 *         .orElseThrow();
 * AlbActions.annotationChanges(ingress, desired).forEach(System.out::println);
 * }</pre>
 */
public final class AlbActions {
  private AlbActions() {}

  /** See {@link AlbRoute#of}: {@code route(rollout).orElseThrow().ruleService()}. */
  public static Outcome<AlbRoute> route(Rollout rollout) {
    return AlbRoute.of(rollout);
  }

  /** Key of the weighted action: {@code alb.ingress.kubernetes.io/actions.guestbook-root}. */
  public static String actionKey(AlbRoute route) {
    return AnnotationKeys.action(route);
  }

  /** See {@link ForwardActions#weighted}: {@code {"Type":"forward","ForwardConfig":…}}. */
  public static Outcome<String> forwardAction(
      AlbRoute route, int weight, List<WeightDestination> additional, AlbOptions options) {
    return ForwardActions.weighted(route, route.servicePort(), weight, additional, options);
  }

  /** See {@link HeaderRoutes#texts}: action and conditions of a {@code setHeaderRoute} step. */
  public static Outcome<HeaderRouteTexts> headerRoute(AlbRoute route, SetHeaderRoute header) {
    return HeaderRoutes.texts(route, route.servicePort(), header);
  }

  /** See {@link ManagedAnnotations#parse}: {@code {"guestbook":["…/actions.guestbook-root"]}}. */
  public static Outcome<ManagedAnnotations> managedAnnotations(String text) {
    return ManagedAnnotations.parse(text);
  }

  /** See {@link DesiredAnnotations#of}: what stands on the ingress at weight 20, say. */
  public static Outcome<ImmutableMap<String, String>> desiredAnnotations(
      AlbIngress ingress,
      AlbRoute route,
      int weight,
      List<WeightDestination> additional,
      AlbOptions options) {
    return DesiredAnnotations.of(
        ingress.annotations(), route, route.servicePort(), weight, additional, options);
  }

  /** See {@link AnnotationChange#between}: empty when nothing is to be done. */
  public static ImmutableList<AnnotationChange> annotationChanges(
      AlbIngress ingress, Map<String, String> desired) {
    return AnnotationChange.between(ingress.annotations(), desired);
  }
}
