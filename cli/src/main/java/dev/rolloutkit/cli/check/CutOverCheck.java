package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Surroundings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Rollouts behind a load balancer whose next update loses traffic. */
final class CutOverCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    Set<String> bound = bound(world);
    ImmutableMap<String, String> controllers = CutOverPlay.controllers(world.cluster());
    Map<String, Surroundings> namespaces = new HashMap<>();
    ListMultimap<String, JsonNode> ingresses = trees(world.cluster().ingresses());
    ListMultimap<String, JsonNode> services = trees(world.cluster().services());
    ListMultimap<String, JsonNode> bindings = trees(world.cluster().bindings());
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      String namespace = item.manifest().namespace();
      Surroundings around =
          namespaces.computeIfAbsent(
              namespace,
              name ->
                  Surroundings.of(
                      ingresses.get(name), services.get(name), bindings.get(name), controllers));
      boolean isBound =
          RolloutHosts.services(item.value()).stream()
              .anyMatch(name -> bound.contains(namespace + "/" + name));
      if (runsNothing(item) || (!isBound && !around.isBalanced(item.manifest().tree()))) {
        continue;
      }
      CutOverManifests.Builder manifests = around.around(item.manifest().tree());
      world.controllers().verifyTargetGroup().ifPresent(manifests::verifyTargetGroup);
      CutOverManifests given = manifests.build();
      if (TargetHealth.prove(given, Fixes.reference()) instanceof Outcome.Ok<Proof> ok) {
        tell(world, item, given, ok.value(), out);
      }
    }
  }

  /** Whether there is no pod of which an update could lose the traffic. */
  private static boolean runsNothing(Item<Rollout> item) {
    return item.manifest().tree().at("/spec/replicas").asInt(1) == 0;
  }

  private static <T> ListMultimap<String, JsonNode> trees(Cluster.Items<T> items) {
    ListMultimap<String, JsonNode> out = ArrayListMultimap.create();
    items.all().forEach(i -> out.put(i.manifest().namespace(), i.manifest().tree()));
    return out;
  }

  /** The Services to which a target group leads, by namespace and name. */
  private static Set<String> bound(World world) {
    Set<String> out = new HashSet<>();
    world
        .plannedBindings()
        .forEach(
            (key, planned) ->
                out.add(key.namespace() + "/" + planned.binding().serviceName().orElse("")));
    world
        .cluster()
        .bindings()
        .all()
        .forEach(b -> out.add(b.manifest().namespace() + "/" + b.value().serviceName().orElse("")));
    return out;
  }

  private static void tell(
      World world, Item<Rollout> item, CutOverManifests given, Proof proof, Consumer<Finding> out) {
    if (proof.verdict() == CutOverVerdict.SAFE) {
      return;
    }
    CutOverWords words = new CutOverWords(proof);
    Finding loss =
        new Finding(
            Level.WARNING,
            FindingCode.TRAFFIC_EXPOSED,
            item.manifest().label(),
            world.place(item.manifest(), "/spec/strategy"),
            words.loss(RolloutHosts.of(item.value(), given.ingresses())),
            words.remedy());
    String elsewhere = words.healthyElsewhere();
    out.accept(elsewhere.isEmpty() ? loss : loss.detail(elsewhere));
  }
}
