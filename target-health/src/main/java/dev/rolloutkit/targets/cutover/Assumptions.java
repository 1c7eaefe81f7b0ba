package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/** What every proof rests on. */
public final class Assumptions {
  /** What is known of load balancers and not of this one, and what the model leaves out. */
  public static final ImmutableList<String> OF_EVERY_PROOF =
      ImmutableList.of(
          "targets in state initial get no traffic",
          "a target group without healthy targets sends traffic to its unhealthy ones",
          "targets that drain finish what they have begun and get nothing new",
          "the pods of the new revision are all ready when the cut-over begins",
          "health checks of pods that serve succeed");

  private Assumptions() {}
}
