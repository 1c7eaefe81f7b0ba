package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.findings.Finding;

/** All checks of manifests. */
public final class Checks {
  private static final ImmutableList<Check> ALL =
      ImmutableList.of(
          new ReadCheck(),
          new MetadataCheck(),
          new RolloutCheck(),
          new AnalysisCheck(),
          new ReferenceCheck(),
          new ServiceCheck(),
          new NetworkingCheck(),
          new StackCheck(),
          new BindingCheck(),
          new ActionCheck(),
          new WeightCheck(),
          new CutOverCheck(),
          new AviCheck(),
          new KindsCheck());

  private Checks() {}

  /** The findings of all checks, without what the API server says by the schemas of objects. */
  public static ImmutableList<Finding> withoutSchemas(World world) {
    ImmutableList.Builder<Finding> out = ImmutableList.builder();
    ALL.forEach(check -> check.check(world, out::add));
    return out.build();
  }
}
