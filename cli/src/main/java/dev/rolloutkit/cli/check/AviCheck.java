package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.AviWorld;
import java.util.Optional;
import java.util.function.Consumer;

/** Avi names that several objects share, if AKO runs in the cluster. */
public final class AviCheck implements Check {

  /** Whether AKO runs in the cluster according to the manifests or the user. */
  public static boolean isServed(World world) {
    return world.settings().avi() || AviWorld.isServed(world.cluster());
  }

  @Override
  public void check(World world, Consumer<Finding> out) {
    if (!isServed(world)) {
      return;
    }
    AviWorld avi = AviWorld.of(world.cluster());
    for (Collision collision : AkoNaming.collisions(world.settings().ako(), avi.snapshot())) {
      ImmutableList<String> owners =
          collision.owners().stream()
              .map(o -> o.row().origin().kind() + " " + o.row().origin().object())
              .distinct()
              .collect(ImmutableList.toImmutableList());
      String object = owners.isEmpty() ? collision.name() : owners.get(0);
      Optional<Manifest> manifest =
          world.input().manifests().stream().filter(m -> m.label().equals(object)).findFirst();
      out.accept(
          new Finding(
              Level.BREAKING,
              FindingCode.AVI_COLLISION,
              object,
              manifest.map(m -> world.place(m, "/metadata/name")).orElse(Place.none()),
              "Several objects claim the Avi name "
                  + collision.name()
                  + ", and the last to be synchronized wins: "
                  + String.join(", ", owners)
                  + ".",
              "Rename one of them."));
    }
  }
}
