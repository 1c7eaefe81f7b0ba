package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.Objects;

/** How long the new ReplicaSet lives after an abort. */
public final class AbortDelay {
  private static final int DEFAULT_SECONDS = 30;

  private AbortDelay() {}

  /**
   * Whether the new ReplicaSet is kept for a while after an abort and then scaled to 0. Not so when
   * there is nothing stable, or when the delay is 0, which means that it is kept for ever.
   */
  static boolean applies(BlueGreenStrategy strategy, PlanDraft out) {
    return out.stableRs() != null && out.aborted() && seconds(strategy) != 0;
  }

  /** The delay of a strategy in seconds. */
  public static int seconds(BlueGreenStrategy strategy) {
    return Objects.requireNonNullElse(strategy.abortScaleDownDelaySeconds(), DEFAULT_SECONDS);
  }
}
