package dev.rolloutkit.alb.annotation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.internal.annotation.OverwrittenSettings;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.List;
import java.util.Map;

/**
 * The desired annotations of an ingress at a given weight.
 *
 * <p>Source: Argo Rollouts 1.9, ALB traffic routing.
 *
 * @rule A weight is set by the annotation of the weighted action and an entry in the bookkeeping
 *     annotation; all other annotations stay.
 */
public final class DesiredAnnotations {
  private DesiredAnnotations() {}

  /**
   * Returns all annotations after the weight is set: the existing ones, the weighted action, and
   * the bookkeeping annotation with an entry for the action. New keys are appended.
   *
   * <p>Compatibility: the action is overwritten, so settings that a user made in it are lost. If
   * {@link AlbDefect#OVERWRITTEN_SILENTLY} is fixed, a warning names these settings.
   *
   * <p>Problems: stickiness out of range; a bookkeeping annotation that cannot be read; no
   * annotations at all, on which releases before 1.8 crash.
   *
   * @param annotations the current annotations
   * @param port the port of the services
   * @param weight the weight of the canary
   */
  public static Outcome<ImmutableMap<String, String>> of(
      Map<String, String> annotations,
      AlbRoute route,
      int port,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    return ForwardActions.weighted(route, port, weight, additional, settings)
        .flatMap(action -> with(annotations, route, action, settings));
  }

  /**
   * Returns all annotations after a preview action is set under the route's own key. The action
   * sends all traffic to the current canary service.
   *
   * <p>Problems: as for {@link #of}.
   */
  public static Outcome<ImmutableMap<String, String>> preview(
      Map<String, String> annotations, AlbRoute route, AlbSettings settings) {
    return ForwardActions.allToCanary(route, route.servicePort())
        .flatMap(action -> with(annotations, route, action, settings));
  }

  private static Outcome<ImmutableMap<String, String>> with(
      Map<String, String> annotations, AlbRoute route, String action, AlbSettings settings) {
    if (annotations.isEmpty()
        && !settings.release().has(RolloutsChange.INGRESS_WITHOUT_ANNOTATIONS)) {
      return Outcome.failed(
          IngressRules.crash(FieldPath.of("metadata", "annotations"), "no annotations"));
    }
    String key = route.actionKey();
    String before = annotations.get(key);
    ImmutableList<Problem> lost =
        before == null || !settings.fixes(AlbDefect.OVERWRITTEN_SILENTLY)
            ? ImmutableList.of()
            : OverwrittenSettings.of(
                FieldPath.of("metadata", "annotations").key(key), before, action);
    return Bookkeeping.updated(
            annotations, route.rolloutName(), Bookkeeping.Edit.ADD, ImmutableList.of(key), settings)
        .flatMap(
            managed ->
                Outcome.ok(
                    Bookkeeping.with(
                        annotations,
                        ImmutableMap.of(key, action, Bookkeeping.key(settings), managed)),
                    lost));
  }
}
