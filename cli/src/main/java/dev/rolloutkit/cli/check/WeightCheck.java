package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Ingresses whose weights differ from those that their Rollout recorded. Manifests from Git, which
 * have neither a status nor the annotations of controllers, are not checked.
 */
final class WeightCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      TrafficRouting routing = Strategies.trafficRouting(item.value());
      TrafficWeights weights =
          Optional.ofNullable(item.value().status().canary())
              .map(CanaryStatus::weights)
              .orElse(null);
      if (routing != null
          && routing.alb() != null
          && weights != null
          && AlbActions.route(item.value()) instanceof Outcome.Ok<AlbRoute> route) {
        for (String name : route.value().ingressNames()) {
          world
              .cluster()
              .ingresses()
              .find(item.manifest().namespace(), name)
              .ifPresent(ingress -> compare(world, item, ingress, route.value(), weights, out));
        }
      }
    }
  }

  private static void compare(
      World world,
      Item<Rollout> item,
      Item<Ingress> ingress,
      AlbRoute route,
      TrafficWeights weights,
      Consumer<Finding> out) {
    IngressView observed = IngressView.of(ingress.value());
    int weight = weights.canary() == null ? 0 : weights.canary().weight();
    Outcome<ImmutableMap<String, String>> desired =
        AlbActions.desiredAnnotations(
            observed,
            route,
            weight,
            weights.additional() == null ? List.of() : weights.additional(),
            AlbSettings.builder().release(world.cluster().argo()).build());
    if (!(desired instanceof Outcome.Ok<ImmutableMap<String, String>> ok)) {
      return;
    }
    for (AnnotationChange change : AlbActions.annotationChanges(observed, ok.value())) {
      out.accept(
          new Finding(
              Level.WARNING,
              FindingCode.WEIGHTS_DRIFT,
              ingress.manifest().label(),
              world.annotation(ingress.manifest(), change.key()),
              "The annotation "
                  + change.key()
                  + " is not what "
                  + item.manifest().label()
                  + " recorded (weight "
                  + weight
                  + "), so requests are split otherwise than its status says.",
              change.after() == null
                  ? "Remove the annotation " + change.key() + "."
                  : "Set the annotation:\n" + change.key() + ": '" + change.after() + "'"));
    }
  }
}
