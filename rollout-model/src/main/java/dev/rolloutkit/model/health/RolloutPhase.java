package dev.rolloutkit.model.health;

import java.util.Optional;

/** The phases that the controller computes. */
public enum RolloutPhase {
  /** Everything is as wanted. */
  HEALTHY("Healthy"),
  /** The spec is invalid, the update was aborted, or it is stuck. */
  DEGRADED("Degraded"),
  /** An update is under way. */
  PROGRESSING("Progressing"),
  /** An update waits. */
  PAUSED("Paused");

  private final String wireName;

  RolloutPhase(String wireName) {
    this.wireName = wireName;
  }

  /** How the status spells it. */
  public String wireName() {
    return wireName;
  }

  /** The phase of that name; empty for any other text. */
  public static Optional<RolloutPhase> parse(String wireName) {
    for (RolloutPhase phase : values()) {
      if (phase.wireName.equals(wireName)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }
}
