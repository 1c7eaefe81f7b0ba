package dev.rolloutkit.model.rollout;

/** Which kind of update a Rollout makes. */
public enum StrategyKind {
  /** Switches from one full set of pods to another. */
  BLUE_GREEN,
  /** Replaces pods or moves traffic step by step. */
  CANARY,
  /** Both fields are set, which is not valid. */
  BOTH,
  /** No field is set, which is not valid. */
  NONE;

  /** The kind of a Rollout. */
  public static StrategyKind of(Rollout rollout) {
    boolean canary = Strategies.canary(rollout) != null;
    if (Strategies.blueGreen(rollout) != null) {
      return canary ? BOTH : BLUE_GREEN;
    }
    return canary ? CANARY : NONE;
  }
}
