package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets more than one action of a rollout on the same ingress. */
public final class ActionNames {
  private ActionNames() {}

  /**
   * Sets the same weighted action under several names and returns all annotations. Ingress rules
   * may use each name as a service.
   *
   * <p>Problems: as for {@link DesiredAnnotations#of}.
   */
  public static Outcome<ImmutableMap<String, String>> weighted(
      Map<String, String> annotations,
      AlbRoute route,
      Collection<String> names,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    Outcome<ImmutableMap<String, String>> out = Outcome.ok(ImmutableMap.copyOf(annotations));
    for (String name : names) {
      AlbRoute named = AlbRoute.builder().from(route).rootService(name).build();
      out =
          out.flatMap(
              so ->
                  DesiredAnnotations.of(
                      so, named, route.servicePort(), weight, additional, settings));
    }
    return out;
  }

  /**
   * Sets a preview action and returns all annotations. The action sends all traffic to the current
   * canary service: with ping-pong services, the one that is currently not stable.
   *
   * <p>Problems: as for {@link DesiredAnnotations#of}.
   *
   * @param name the name that ingress rules use as a service
   */
  public static Outcome<ImmutableMap<String, String>> preview(
      Map<String, String> annotations, AlbRoute route, String name, AlbSettings settings) {
    AlbRoute preview =
        AlbRoute.builder()
            .from(route)
            .rootService(name)
            .pingPong(Optional.empty())
            .canaryService(route.currentCanary())
            .stableService(route.currentStable())
            .build();
    return DesiredAnnotations.preview(annotations, preview, settings);
  }
}
