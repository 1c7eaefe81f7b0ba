package dev.rolloutkit.model.rollout;

/** The update strategy of a Rollout. */
public enum StrategyKind {
  /** Blue-green: moves all traffic from one full set of pods to another. */
  BLUE_GREEN,
  /** Canary: replaces pods or shifts traffic step by step. */
  CANARY,
  /** Both strategies are set, which is invalid. */
  BOTH,
  /** No strategy is set, which is invalid. */
  NONE;

  /** The strategy of a Rollout. */
  public static StrategyKind of(Rollout rollout) {
    boolean canary = Strategies.canary(rollout) != null;
    if (Strategies.blueGreen(rollout) != null) {
      return canary ? BOTH : BLUE_GREEN;
    }
    return canary ? CANARY : NONE;
  }
}
