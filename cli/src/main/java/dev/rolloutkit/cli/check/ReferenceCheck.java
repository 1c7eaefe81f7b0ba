package dev.rolloutkit.cli.check;

import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.util.function.Consumer;

/** Rollouts that refer to Services or templates which are not among the manifests. */
final class ReferenceCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      MissingReference.of(item, world.cluster()).forEach(ref -> out.accept(ref.unknown(world)));
    }
  }
}
