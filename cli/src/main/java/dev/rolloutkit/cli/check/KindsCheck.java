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
import java.util.Objects;
import java.util.function.Consumer;

/** Reports kinds that are not analysed although they affect the answers. */
final class KindsCheck implements Check {
  /** The kind, the kind of object that it affects, and how. */
  private record Matter(String object, String how) {}

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
    for (Manifest manifest : world.input().rest()) {
      Matter matter = KINDS.get(manifest.kind());
      if (matter != null && affects(world, manifest, matter.object())) {
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

  /** Whether there is an object that it can affect: the one that it names, or one beside it. */
  private static boolean affects(World world, Manifest manifest, String affected) {
    JsonNode target = manifest.tree().path("spec").path("scaleTargetRef");
    return world.input().manifests().stream()
        .anyMatch(
            m ->
                m.kind().equals(affected)
                    && m.namespace().equals(manifest.namespace())
                    && (target.isMissingNode()
                        || (target.path("kind").asText().equals(affected)
                            && target.path("name").asText().equals(m.name()))));
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
