package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.cutover.PatchCommands;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.CutOverRemedy;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Patch;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Surroundings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Rollouts behind a load balancer whose next update loses traffic. */
final class CutOverCheck implements Check {
  /** How many hosts are named. */
  private static final int SHOWN = 3;

  private static final String PREVIEW = "spec.strategy.blueGreen.previewService";

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
          RolloutServices.of(item.value()).entrySet().stream()
              .filter(one -> !one.getKey().equals(PREVIEW))
              .anyMatch(one -> bound.contains(namespace + "/" + one.getValue()));
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
    LossWindow window = proof.run().windows().get(0);
    out.accept(
        new Finding(
            Level.WARNING,
            FindingCode.TRAFFIC_EXPOSED,
            item.manifest().label(),
            world.place(item.manifest(), "/spec/strategy"),
            capital(
                    window.words(
                        proof.scenario().names().service(window.service()) + hosts(item, given)))
                + ". rolloutkit cutover lists what was assumed.",
            remedy(item, given, proof)));
  }

  /** The hosts of the rules that lead to a Rollout, as an insertion behind a name. */
  private static String hosts(Item<Rollout> item, CutOverManifests given) {
    Set<String> services = new HashSet<>();
    RolloutServices.of(item.value())
        .forEach(
            (field, name) -> {
              if (!field.equals(PREVIEW)) {
                services.add(name);
              }
            });
    Set<String> hosts = new TreeSet<>();
    for (JsonNode ingress : given.ingresses()) {
      for (JsonNode rule : ingress.at("/spec/rules")) {
        for (JsonNode path : rule.at("/http/paths")) {
          if (rule.has("host") && services.contains(path.at("/backend/service/name").asText())) {
            hosts.add(rule.path("host").asText());
          }
        }
      }
    }
    List<String> shown = hosts.stream().limit(SHOWN).toList();
    int more = hosts.size() - shown.size();
    return hosts.isEmpty()
        ? ""
        : ", which answers "
            + String.join(", ", shown)
            + (more > 0 ? " and " + more + " more hosts" : "");
  }

  private static String capital(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  /** The remedy that loses least, with the commands that apply it; empty if there is none. */
  private static String remedy(Item<Rollout> item, CutOverManifests given, Proof proof) {
    if (proof.remedies().isEmpty()) {
      return "";
    }
    CutOverRemedy best = proof.remedies().get(0);
    StringBuilder out = new StringBuilder(capital(best.words(proof.run()))).append(':');
    for (Patch patch : best.patches()) {
      out.append("\n").append(PatchCommands.of(patch, item.manifest().namespace(), given));
    }
    return out.toString();
  }
}
