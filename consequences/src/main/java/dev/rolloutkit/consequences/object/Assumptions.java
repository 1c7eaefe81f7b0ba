package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackSettings;

/**
 * What is taken for granted because manifests do not say it.
 *
 * @param complete whether the objects are all that the cluster has
 * @param ours kinds of which all objects of a namespace are known, as {@code NAMESPACE/KIND};
 *     beside those of which either side has an object
 * @param notOurs kinds of which other objects may exist, in the same form
 * @param controller the flags of the AWS Load Balancer Controller, and which of its defects are
 *     fixed
 */
public record Assumptions(
    boolean complete,
    ImmutableSet<String> ours,
    ImmutableSet<String> notOurs,
    StackSettings controller) {
  /** What is usual: the objects are a part of the cluster. */
  public static Assumptions usual() {
    return new Assumptions(
        false,
        ImmutableSet.of(),
        ImmutableSet.of(),
        StackSettings.of(LbcFlags.of("my-cluster", "vpc")));
  }

  /** The same, for objects that are all that the cluster has. */
  public Assumptions withComplete() {
    return new Assumptions(true, ours, notOurs, controller);
  }
}
