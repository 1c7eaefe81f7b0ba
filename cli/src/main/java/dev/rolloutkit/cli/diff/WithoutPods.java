package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is only so because a new workload gets no pods: that nobody answers a new Service which
 * selects its pods is no news beside the refusal, or beside what keeps them from starting.
 */
final class WithoutPods {
  private final Map<ObjectKey, Manifest> services = new HashMap<>();
  private final List<Manifest> workloads = new ArrayList<>();

  private WithoutPods(Set<ObjectKey> refused, Change change) {
    Map<ObjectKey, Manifest> before = byKey(change.before());
    for (Entry<ObjectKey, Manifest> one : byKey(change.after()).entrySet()) {
      if (one.getKey().kind().equals(Kinds.SERVICE)) {
        services.put(one.getKey(), one.getValue());
      } else if (refused.contains(one.getKey()) && !before.containsKey(one.getKey())) {
        workloads.add(one.getValue());
      }
    }
  }

  private static Map<ObjectKey, Manifest> byKey(World world) {
    Map<ObjectKey, Manifest> out = new HashMap<>();
    world.input().all().forEach(manifest -> out.put(RequestObjects.key(manifest), manifest));
    return out;
  }

  /**
   * The findings that the refusals do not explain.
   *
   * @param refused the objects of which the API server refuses the change
   */
  static ImmutableList<Finding> without(
      ImmutableList<Finding> findings, Set<ObjectKey> refused, Change change) {
    if (findings.stream().noneMatch(one -> one.code() == Code.NEVER_ANSWERED)) {
      return findings;
    }
    Set<ObjectKey> without = new HashSet<>(refused);
    findings.stream()
        .filter(one -> one.code() == Code.REFUSED || one.code() == Code.CANNOT_START)
        .forEach(one -> one.cause().forEach(ref -> without.add(ref.object())));
    WithoutPods all = new WithoutPods(without, change);
    return findings.stream()
        .filter(one -> one.code() != Code.NEVER_ANSWERED || !all.explains(one))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean explains(Finding finding) {
    return Stream.concat(
            finding.cause().stream().map(ObjectField::object),
            finding.places().stream().map(place -> place.object()))
        .map(services::get)
        .anyMatch(service -> service != null && workloads.stream().anyMatch(w -> hits(service, w)));
  }

  private static boolean hits(Manifest service, Manifest workload) {
    JsonNode selector = service.tree().path("spec").path("selector");
    JsonNode labels = workload.tree().path("spec").path("template").path("metadata").path("labels");
    return service.namespace().equals(workload.namespace())
        && !selector.isEmpty()
        && selector.properties().stream()
            .allMatch(one -> one.getValue().equals(labels.get(one.getKey())));
  }
}
