package dev.rolloutkit.targets.internal.cutover;

import com.google.common.collect.ImmutableList;

/** The assumptions of every proof. */
public final class ProofAssumptions {
  /** How load balancers behave in general, and what the model does not cover. */
  public static final ImmutableList<String> OF_EVERY_PROOF =
      ImmutableList.of(
          "targets in state initial get no traffic",
          "a target group without healthy targets sends traffic to its unhealthy ones",
          "draining targets finish the requests that they have and get no new ones",
          "the pods of the new revision are all ready when the cut-over begins",
          "health checks of serving pods succeed");

  private ProofAssumptions() {}
}
