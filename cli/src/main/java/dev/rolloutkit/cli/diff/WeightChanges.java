package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The annotations that Argo Rollouts writes for a Rollout without an update, if they change. */
final class WeightChanges implements ChangeCheck {
  @Override
  public void check(Change change, Consumer<Finding> out) {
    for (Item<Rollout> item : change.after().cluster().rollouts().all()) {
      Map<String, String> is = actions(change.after(), item);
      Optional<Item<Rollout>> before =
          change
              .before()
              .cluster()
              .rollouts()
              .find(item.manifest().namespace(), item.manifest().name());
      if (before.isEmpty()) {
        continue;
      }
      Map<String, String> was = actions(change.before(), before.get());
      is.forEach(
          (key, value) -> {
            if (!value.equals(was.get(key))) {
              out.accept(
                  new Finding(
                          Level.NOTE,
                          FindingCode.WEIGHTS_CHANGED,
                          item.manifest().label(),
                          change
                              .after()
                              .place(item.manifest(), "/spec/strategy/canary/trafficRouting/alb"),
                          "Argo Rollouts writes "
                              + key
                              + ": "
                              + ActionWords.of(was.getOrDefault(key, ""), value)
                              + ".",
                          "")
                      .with(values(was.get(key), value)));
            }
          });
    }
  }

  private static ImmutableMap<String, String> values(@Nullable String was, String is) {
    return was == null ? ImmutableMap.of("after", is) : ImmutableMap.of("before", was, "after", is);
  }

  /** The weighted action at weight 0, by its key and Ingress. */
  private static Map<String, String> actions(World world, Item<Rollout> item) {
    Map<String, String> out = new LinkedHashMap<>();
    TrafficRouting routing = Strategies.trafficRouting(item.value());
    if (routing == null
        || routing.alb() == null
        || !(AlbActions.route(item.value()) instanceof Outcome.Ok<AlbRoute> route)) {
      return out;
    }
    for (String name : route.value().ingressNames()) {
      Optional<Item<Ingress>> ingress =
          world.cluster().ingresses().find(item.manifest().namespace(), name);
      if (ingress.isEmpty()) {
        continue;
      }
      String key = AnnotationKeys.action(route.value());
      Outcome<ImmutableMap<String, String>> desired =
          AlbActions.desiredAnnotations(
              IngressView.of(ingress.get().value()),
              route.value(),
              0,
              List.of(),
              AlbSettings.builder().release(world.cluster().argo()).build());
      if (desired instanceof Outcome.Ok<ImmutableMap<String, String>> ok) {
        out.put(key + " on Ingress " + name, ok.value().getOrDefault(key, ""));
      }
    }
    return out;
  }
}
