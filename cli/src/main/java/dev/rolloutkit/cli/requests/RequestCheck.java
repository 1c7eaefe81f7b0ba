package dev.rolloutkit.cli.requests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.Collection;
import java.util.List;

/**
 * What is wrong with the requests of manifests: a review of their creation in an empty cluster.
 * That requests are answered and that updates start is not told, because it is what they are for.
 */
public final class RequestCheck {
  private static final ImmutableSet<Code> WELL =
      ImmutableSet.of(Code.NOW_ANSWERED, Code.UPDATE_STARTS);

  private RequestCheck() {}

  /** The findings together with those about objects, no fact told twice. */
  public static ImmutableList<Finding> merged(World world, Collection<Finding> others) {
    return OneList.of(told(world), others);
  }

  private static ImmutableList<RequestFindings.Told> told(World world) {
    Assumptions assumed =
        RequestObjects.assumed(world.controllers().loadBalancer(), world.settings().complete());
    ImmutableList<ClusterObject> objects = RequestObjects.of(world.input());
    return RequestFindings.of(
        Consequences.review(
                Consequences.settle(List.of(), assumed),
                Consequences.changes(List.of(), objects))
            .findings()
            .stream()
            .filter(one -> !WELL.contains(one.code()))
            .toList(),
        world,
        world);
  }
}
