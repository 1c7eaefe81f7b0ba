package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.List;
import java.util.Map;

/**
 * The annotations that stand on an ingress at a given weight.
 *
 * <p>Source: Argo Rollouts 1.9, ALB traffic routing.
 */
public final class DesiredAnnotations {
  private DesiredAnnotations() {}

  /**
   * All annotations after the weight is set: those that are there, with the weighted action and the
   * bookkeeping of it. New ones stand at the end.
   *
   * <p>Compatibility: the action is set, whatever it was; settings that a user made in it are lost.
   * Unless {@link AlbOptions#overwrittenSilently}, a warning names them.
   *
   * <p>Problems: stickiness out of range; a bookkeeping annotation that cannot be read.
   *
   * @param annotations the annotations as they are
   * @param port port of the services
   * @param weight weight of the canary
   */
  public static Outcome<ImmutableMap<String, String>> of(
      Map<String, String> annotations,
      AlbRoute route,
      int port,
      int weight,
      List<WeightDestination> additional,
      AlbOptions options) {
    String key = route.actionKey();
    return ForwardActions.weighted(route, port, weight, additional, options)
        .flatMap(
            action ->
                Bookkeeping.updated(
                        annotations, route.rolloutName(), true, ImmutableList.of(key), options)
                    .map(
                        managed ->
                            Bookkeeping.with(
                                annotations,
                                ImmutableMap.of(key, action, Bookkeeping.key(options), managed))));
  }
}
