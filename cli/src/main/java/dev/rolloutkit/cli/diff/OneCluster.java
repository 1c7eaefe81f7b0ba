package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.cli.live.Beside;
import dev.rolloutkit.cli.live.ClusterExport;
import dev.rolloutkit.cli.render.Rendered;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.manifests.Overlays;
import java.util.Optional;

/**
 * A cluster on both sides of a comparison, whose requests nobody else answers.
 *
 * @param world what is rendered for it
 * @param pair its objects on both sides
 * @param beside what the cluster has beside the manifests
 */
record OneCluster(Rendered.World world, Overlays.Pair pair, Beside beside) {

  /** The clusters of which a world consists. */
  static ImmutableList<OneCluster> of(Rendered.World world) {
    Side old = world.before();
    Side now = world.after();
    return Overlays.pairs(
            new Overlays.Side(old.manifests(), old.root()),
            new Overlays.Side(now.manifests(), now.root()))
        .stream()
        .map(pair -> new OneCluster(world, pair, Beside.NOTHING))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the first side has it. */
  boolean isBefore() {
    return pair.folders().isEmpty() || pair.isBefore();
  }

  /** Whether the second side has it. */
  boolean isAfter() {
    return pair.folders().isEmpty() || pair.isAfter();
  }

  /** What findings call it. */
  ImmutableList<String> folders() {
    return ImmutableList.of("folder " + String.join(", ", pair.folders()));
  }

  /** What people may call it: its folders, and what is rendered for it. */
  ImmutableSortedSet<String> names() {
    return ImmutableSortedSet.<String>naturalOrder()
        .addAll(world.names())
        .addAll(pair.folders())
        .build();
  }

  /** The cluster with what an export of it has. */
  OneCluster in(Optional<ClusterExport> export) {
    if (export.isEmpty()) {
      return this;
    }
    ClusterExport.Sides sides = export.get().under(pair.before(), pair.after());
    ManifestSet before = sides.before();
    ManifestSet after = sides.after();
    return new OneCluster(
        world,
        new Overlays.Pair(pair.folders(), before, after, pair.isBefore(), pair.isAfter()),
        sides.beside());
  }

  /** The change of its objects. */
  Change change(World.Settings settings) {
    World old = World.of(pair.before(), world.before().locator(), settings.beside(beside));
    return new Change(old, old.with(pair.after(), world.after().locator()));
  }
}
