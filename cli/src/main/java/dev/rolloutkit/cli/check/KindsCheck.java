package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reports kinds that are not analysed although they affect the answers. */
final class KindsCheck implements Check {
  /** The kind, the kind of object that it affects, and how. */
  private record Matter(String object, String how) {}

  /** An object that is affected; any one of its kind beside it if the name is empty. */
  private record Affected(String kind, String namespace, String name) {}

  private static final ImmutableMap<String, Matter> KINDS =
      ImmutableMap.of(
          "SecurityGroupPolicy",
          new Matter(
              "Ingress",
              "gives pods security groups of their own, so their ports may not be opened on the"
                  + " group that is taken here"),
          "HorizontalPodAutoscaler",
          new Matter(
              "Rollout", "changes the replicas of a Rollout, which may have others than are shown"),
          "HostRule",
          new Matter("Ingress", "changes the virtual services that AKO makes of its hosts"),
          "AviInfraSetting",
          new Matter("Ingress", "changes the names and shards of the Avi objects behind it"),
          "VirtualService",
          new Matter("Rollout", "splits its traffic, if it is one of Istio's"));

  @Override
  public void check(World world, Consumer<Finding> out) {
    ListMultimap<String, Manifest> byKind = MultimapBuilder.treeKeys().arrayListValues().build();
    Set<Affected> present = new HashSet<>();
    for (Manifest manifest : world.input().manifests()) {
      present.add(new Affected(manifest.kind(), manifest.namespace(), manifest.name()));
      present.add(new Affected(manifest.kind(), manifest.namespace(), ""));
    }
    for (Manifest manifest : world.input().rest()) {
      Matter matter = KINDS.get(manifest.kind());
      if (matter != null && affected(manifest, matter).filter(present::contains).isPresent()) {
        byKind.put(manifest.kind(), manifest);
      }
    }
    byKind
        .asMap()
        .forEach(
            (kind, all) ->
                out.accept(
                    finding(
                        kind,
                        all.size(),
                        Objects.requireNonNull(KINDS.get(kind)),
                        all.iterator().next())));
  }

  /** The object that it can affect: the one that it names, or any beside it. */
  private static Optional<Affected> affected(Manifest manifest, Matter matter) {
    JsonNode target = manifest.tree().path("spec").path("scaleTargetRef");
    if (target.isMissingNode()) {
      return Optional.of(new Affected(matter.object(), manifest.namespace(), ""));
    }
    return target.path("kind").asText().equals(matter.object())
        ? Optional.of(
            new Affected(matter.object(), manifest.namespace(), target.path("name").asText()))
        : Optional.empty();
  }

  private static Finding finding(String kind, int count, Matter matter, Manifest first) {
    return new Finding(
        Level.NOTE,
        FindingCode.NOT_MODELLED,
        first.label(),
        Place.of(first.at()),
        (count == 1
                ? "This " + kind + " is not analysed: it "
                : "This and " + (count - 1) + " more of kind " + kind + " are not analysed: each ")
            + matter.how()
            + ".",
        "");
  }
}
