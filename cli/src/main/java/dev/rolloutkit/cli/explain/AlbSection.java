package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.analysis.PathUse;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.analysis.RuleShadow;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The actual and the desired annotations on the Ingresses of Rollouts that route with an ALB. */
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
    Map<String, TargetGroupCatalog> catalogs = new HashMap<>();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      TrafficRouting routing = Strategies.trafficRouting(item.value());
      if (routing != null && routing.alb() != null) {
        TargetGroupCatalog services =
            catalogs.computeIfAbsent(
                item.manifest().namespace(),
                name -> TargetGroupCatalog.of(Map.of(), Map.of(), cluster.services().in(name)));
        out.add(entry(item, cluster, services));
      }
    }
    return out.build();
  }

  private static Entry entry(Item<Rollout> item, Cluster cluster, TargetGroupCatalog services) {
    Entry.Builder out = Entry.of(item.manifest());
    Outcome<AlbRoute> read = AlbActions.route(item.value());
    if (!(read instanceof Outcome.Ok<AlbRoute> ok)) {
      return out.problems(read.problems()).build();
    }
    AlbRoute route = ok.value();
    AlbActions.validate(item.value(), List.of(), AlbSettings.reference())
        .forEach(problem -> out.problem(problem.text()));
    Wanted wanted = Wanted.of(item.value(), cluster);
    out.fact("canaryService", route.currentCanary());
    out.fact("stableService", route.currentStable());
    out.fact("canaryWeight", wanted.weight());
    if (!wanted.recorded()) {
      out.fact("assumed", "no weight is recorded, so all traffic is stable");
    }
    ArrayNode ingresses = Facts.list();
    List<IngressView> found = new ArrayList<>();
    for (String name : route.ingressNames()) {
      String label = "Ingress " + item.manifest().namespace() + "/" + name;
      Optional<Item<Ingress>> ingress = cluster.ingresses().find(item.manifest().namespace(), name);
      if (ingress.isEmpty()) {
        ingresses.addObject().put("object", label).put("state", "is not among the manifests");
        continue;
      }
      IngressView observed = IngressView.of(ingress.get().value());
      found.add(observed);
      annotations(out, ingresses.addObject().put("object", label), observed, route, wanted);
      out.problems(PathUse.check(observed, route));
    }
    out.fact("ingresses", ingresses);
    if (found.size() == route.ingressNames().size()) {
      rules(out, found, route, wanted, services);
    }
    return out.build();
  }

  /** The weights that the controller recorded in the Rollout's status. */
  private record Wanted(
      boolean recorded, int weight, List<WeightDestination> additional, AlbSettings settings) {
    static Wanted of(Rollout rollout, Cluster cluster) {
      Optional<TrafficWeights> weights =
          Optional.ofNullable(rollout.status().canary()).map(CanaryStatus::weights);
      return new Wanted(
          weights.isPresent(),
          weights.map(TrafficWeights::canary).map(WeightDestination::weight).orElse(0),
          weights.<List<WeightDestination>>map(TrafficWeights::additional).orElse(List.of()),
          AlbSettings.builder().release(cluster.argo()).build());
    }
  }

  private static void annotations(
      Entry.Builder out, ObjectNode row, IngressView ingress, AlbRoute route, Wanted wanted) {
    Outcome<ImmutableMap<String, String>> desired =
        AlbActions.desiredAnnotations(
            ingress, route, wanted.weight(), wanted.additional(), wanted.settings());
    if (!(desired instanceof Outcome.Ok<ImmutableMap<String, String>> ok)) {
      out.problems(desired.problems());
      return;
    }
    ImmutableList<AnnotationChange> changes = AlbActions.annotationChanges(ingress, ok.value());
    if (changes.isEmpty()) {
      row.put("state", "its annotations are as they should be");
      return;
    }
    if (!wanted.recorded() && changes.stream().allMatch(c -> c.before() == null)) {
      row.put("state", "not from a cluster: the controller has yet to write its annotations");
      return;
    }
    out.level(Level.WARNING);
    ArrayNode differences = row.putArray("annotations");
    for (AnnotationChange change : changes) {
      differences
          .addObject()
          .put("annotation", change.key())
          .put("actual", change.before() == null ? "nothing" : change.before())
          .put("desired", change.after() == null ? "nothing" : change.after());
    }
    Map<String, Integer> is = weights(ingress.annotations(), route);
    Map<String, Integer> should = weights(ok.value(), route);
    List<String> drift = new ArrayList<>();
    should.forEach(
        (target, weight) -> {
          Integer now = is.get(target);
          if (!weight.equals(now)) {
            drift.add(
                target
                    + ": expected weight "
                    + weight
                    + ", "
                    + (now == null ? "absent" : "is " + now));
          }
        });
    is.keySet().stream()
        .filter(target -> !should.containsKey(target))
        .forEach(target -> drift.add(target + ": not expected, weight " + is.get(target)));
    row.set("drift", Facts.texts(drift));
  }

  /** The weights that the load balancer controller applies. */
  private static Map<String, Integer> weights(Map<String, String> annotations, AlbRoute route) {
    Map<String, Integer> out = new LinkedHashMap<>();
    AlbActions.parseAction(
            annotations,
            route.ruleService(),
            ReaderSettings.builder().annotationPrefix(prefix(route)).build())
        .toOptional()
        .ifPresent(
            action ->
                action
                    .targets()
                    .forEach(
                        target ->
                            out.put(
                                target.serviceName() + ":" + port(target),
                                target.weight() == null ? 1 : target.weight())));
    return out;
  }

  private static String port(LbcAction.Target target) {
    return target.servicePort() == null ? "null" : target.servicePort().stringValue();
  }

  private static String prefix(AlbRoute route) {
    String key = AnnotationKeys.action(route);
    return key.substring(0, key.indexOf('/'));
  }

  /**
   * The listener rules that will exist in AWS, and the header routes among them that have no
   * effect.
   */
  private static void rules(
      Entry.Builder out,
      List<IngressView> ingresses,
      AlbRoute route,
      Wanted wanted,
      TargetGroupCatalog services) {
    AlbIngresses before = AlbIngresses.of(ingresses);
    IngressPlan plan =
        AlbActions.weightPlan(
            route, before, wanted.weight(), wanted.additional(), wanted.settings());
    Outcome<PlanSimulation> simulated =
        PlanSimulation.of(
            route,
            before,
            plan,
            services,
            ReaderSettings.builder().annotationPrefix(prefix(route)).build());
    if (!(simulated instanceof Outcome.Ok<PlanSimulation> ok)) {
      out.problems(simulated.problems());
      return;
    }
    ArrayNode rules = Facts.list();
    ok.value()
        .rules()
        .values()
        .forEach(
            listener -> {
              listener.forEach(rule -> add(rules, rule));
              for (RuleShadow shadow : RuleShadow.headerRoutes(listener, route)) {
                out.problem(shadow.toString());
              }
              listener.forEach(rule -> out.problems(AwsLimits.check(rule)));
            });
    out.fact("listenerRules", rules);
  }

  private static void add(ArrayNode rules, ListenerRule rule) {
    rules
        .addObject()
        .put("priority", rule.priority())
        .put("from", rule.origin().toString())
        .put("action", rule.action().type());
  }
}
