package dev.rolloutkit.examples.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.AlbIngress;
import dev.rolloutkit.alb.AlbOptions;
import dev.rolloutkit.alb.AlbRoute;
import dev.rolloutkit.alb.AnnotationChange;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.examples.cluster.Cluster;
import dev.rolloutkit.examples.cluster.Cluster.Item;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Optional;

/** What stands on the Ingresses of ALB-routed Rollouts, and what should stand there. */
final class AlbSection implements Section {
  @Override
  public String id() {
    return "alb";
  }

  @Override
  public String title() {
    return "ALB: the Ingress annotations of Rollouts";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      TrafficRouting routing = Strategies.trafficRouting(item.value());
      if (routing != null && routing.alb() != null) {
        out.add(entry(item, cluster));
      }
    }
    return out.build();
  }

  private static Entry entry(Item<Rollout> item, Cluster cluster) {
    Entry.Builder out = Entry.of(item.manifest());
    if (!(AlbActions.route(item.value()) instanceof Outcome.Ok<AlbRoute> route)) {
      return out.problems(AlbActions.route(item.value()).problems()).build();
    }
    Optional<TrafficWeights> recorded = recordedWeights(item.value());
    int weight =
        recorded
            .map(TrafficWeights::canary)
            .map(w -> w.weight() == null ? 0 : w.weight())
            .orElse(0);
    List<WeightDestination> additional =
        recorded.<List<WeightDestination>>map(TrafficWeights::additional).orElse(List.of());
    out.fact("canaryService", route.value().currentCanary());
    out.fact("stableService", route.value().currentStable());
    out.fact(
        "canaryWeight",
        recorded.isPresent()
            ? Integer.toString(weight)
            : "none recorded, so all traffic is stable");
    for (String name : route.value().ingressNames()) {
      ingress(out, name, item.manifest().namespace(), cluster, route.value(), weight, additional);
    }
    return out.build();
  }

  private static void ingress(
      Entry.Builder out,
      String name,
      String namespace,
      Cluster cluster,
      AlbRoute route,
      int weight,
      List<WeightDestination> additional) {
    String label = "Ingress " + namespace + "/" + name;
    Optional<Item<Ingress>> found = cluster.ingresses().find(namespace, name);
    if (found.isEmpty()) {
      out.fact(label, "is not among the manifests");
      return;
    }
    AlbIngress ingress = AlbIngress.of(found.get().value());
    if (!ingress.hasRuleWithService(route.ruleService())) {
      out.problem(label + " has no rule that leads to Service " + route.ruleService());
    }
    Outcome<ImmutableMap<String, String>> desired =
        AlbActions.desiredAnnotations(ingress, route, weight, additional, AlbOptions.reference());
    if (!(desired instanceof Outcome.Ok<ImmutableMap<String, String>> ok)) {
      out.problems(desired.problems());
      return;
    }
    ImmutableList<AnnotationChange> changes = AlbActions.annotationChanges(ingress, ok.value());
    if (changes.isEmpty()) {
      out.fact(label, "its annotations are as they should be");
      return;
    }
    ObjectNode differences = Facts.object();
    for (AnnotationChange change : changes) {
      differences
          .putObject(change.key())
          .put("stands", change.before() == null ? "nothing" : change.before())
          .put("should", change.after() == null ? "nothing" : change.after());
    }
    out.fact(label, differences);
  }

  /** What the controller set last, by its own account. */
  private static Optional<TrafficWeights> recordedWeights(Rollout rollout) {
    return Optional.ofNullable(rollout.status().canary()).map(CanaryStatus::weights);
  }
}
