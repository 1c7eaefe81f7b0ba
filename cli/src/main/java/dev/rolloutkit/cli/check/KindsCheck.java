package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.Map;
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
          new Matter("Rollout", "changes its replicas, so it may have others than are shown"),
          "HostRule",
          new Matter("Ingress", "changes the virtual services that AKO makes of its hosts"),
          "AviInfraSetting",
          new Matter("Ingress", "changes the names and shards of the Avi objects behind it"),
          "VirtualService",
          new Matter("Rollout", "splits its traffic, if it is one of Istio's"));

  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Map.Entry<String, Integer> skipped : world.input().skipped().entrySet()) {
      String kind = skipped.getKey().substring(skipped.getKey().lastIndexOf(' ') + 1);
      Matter matter = KINDS.get(kind);
      if (matter == null) {
        continue;
      }
      world.input().manifests().stream()
          .filter(m -> m.kind().equals(matter.object()))
          .findFirst()
          .ifPresent(m -> out.accept(finding(kind, skipped.getValue(), matter, m)));
    }
  }

  private static Finding finding(String kind, int count, Matter matter, Manifest first) {
    return new Finding(
        Level.NOTE,
        FindingCode.NOT_MODELLED,
        first.label(),
        Place.of(first.at()),
        "The manifests have "
            + count
            + " "
            + kind
            + ", which is not analysed: it "
            + matter.how()
            + ".",
        "");
  }
}
