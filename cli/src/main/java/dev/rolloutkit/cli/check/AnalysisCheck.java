package dev.rolloutkit.cli.check;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.util.function.Consumer;

/** Analyses whose templates do not fit, or lack arguments. */
final class AnalysisCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      for (Problem problem : AnalysisReferences.of(item, world.cluster()).problems()) {
        out.accept(RolloutCheck.invalid(world, item.manifest(), problem));
      }
    }
  }
}
