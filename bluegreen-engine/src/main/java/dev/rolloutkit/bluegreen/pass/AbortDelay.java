package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.model.defaults.RolloutDefaults;

/** How long the new ReplicaSet lives after an abort. */
public final class AbortDelay {
  private AbortDelay() {}

  /**
   * Whether the new ReplicaSet is kept for a while after an abort and then scaled to 0. Not so when
   * there is nothing stable, or when the delay is 0, which means that it is kept for ever.
   */
  public static boolean applies(Pass pass) {
    return pass.rules.delaysAbort(pass);
  }

  /** The seconds; 0 for ever. */
  public static int seconds(Pass pass) {
    return RolloutDefaults.abortScaleDownDelay(pass.rollout).seconds().orElse(0);
  }
}
