package dev.rolloutkit.cli.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.cluster.Cluster.Items;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Surroundings;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.HashMap;
import java.util.Map;

/**
 * The next cut-over of a Rollout.
 *
 * @param rollout where the Rollout was read
 * @param manifests the Rollout and the objects that affect its cut-over
 * @param proof what the cut-over does to traffic, or why that cannot be determined
 * @param isBalanced whether the manifests show a load balancer in front of it
 */
public record CutOverPlay(
    Manifest rollout, CutOverManifests manifests, Outcome<Proof> proof, boolean isBalanced) {

  /** The cut-over of each Rollout that moves traffic between Services. */
  public static ImmutableList<CutOverPlay> all(Cluster cluster, Supposed supposed) {
    ImmutableListMultimap<String, JsonNode> ingresses = trees(cluster.ingresses());
    ImmutableListMultimap<String, JsonNode> services = trees(cluster.services());
    ImmutableListMultimap<String, JsonNode> bindings = trees(cluster.bindings());
    ImmutableMap<String, String> controllers = controllers(cluster);
    Map<String, Surroundings> namespaces = new HashMap<>();
    ImmutableList.Builder<CutOverPlay> out = ImmutableList.builder();
    for (Item<Rollout> item : cluster.rollouts().all()) {
      Surroundings around =
          namespaces.computeIfAbsent(
              item.manifest().namespace(),
              name ->
                  Surroundings.of(
                      ingresses.get(name), services.get(name), bindings.get(name), controllers));
      CutOverManifests manifests =
          around
              .around(item.manifest().tree())
              .disturbances(supposed.disturbances())
              .verifyTargetGroup(supposed.verifyTargetGroup())
              .measurements(supposed.measurements())
              .build();
      Outcome<Proof> proof = TargetHealth.prove(manifests, Fixes.reference());
      if (movesTraffic(proof)) {
        out.add(
            new CutOverPlay(
                item.manifest(), manifests, proof, around.isBalanced(item.manifest().tree())));
      }
    }
    return out.build();
  }

  /** The controllers of the given IngressClasses, by the name of the class. */
  public static ImmutableMap<String, String> controllers(Cluster cluster) {
    return Surroundings.controllers(
        cluster.others().stream()
            .filter(IngressClass.class::isInstance)
            .map(IngressClass.class::cast)
            .toList());
  }

  /** Why a cut-over is not judged to which no load balancer is given. */
  static final String NOT_JUDGED =
      "not judged: no Ingress of the AWS Load Balancer Controller, TargetGroupBinding or network"
          + " load balancer is given that leads to its Service";

  private static boolean movesTraffic(Outcome<Proof> proof) {
    return proof instanceof Outcome.Ok<Proof>
        || proof.problems().stream()
            .noneMatch(problem -> problem.code().equals(TargetProblemCodes.CUT_OVER_NONE));
  }

  private static ImmutableListMultimap<String, JsonNode> trees(Items<?> items) {
    ImmutableListMultimap.Builder<String, JsonNode> out = ImmutableListMultimap.builder();
    for (Item<?> item : items.all()) {
      out.put(item.manifest().namespace(), item.manifest().tree());
    }
    return out.build();
  }

  /** A timeline of the cut-over as SVG; empty without a proof. */
  public String picture() {
    return proof.match(
        (proved, warnings) ->
            CutOverSvg.of(
                rollout.name(),
                proved,
                TargetHealth.clockStates(proved.scenario(), Fixes.reference()).orElseThrow()),
        problems -> "");
  }
}
