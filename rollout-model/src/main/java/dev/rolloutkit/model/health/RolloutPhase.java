package dev.rolloutkit.model.health;

import java.util.Optional;

/** The phases that the controller computes. */
public enum RolloutPhase {
  /** The actual state is the desired one. */
  HEALTHY("Healthy"),
  /** The spec is invalid, or the update was aborted or exceeded its progress deadline. */
  DEGRADED("Degraded"),
  /** An update is in progress. */
  PROGRESSING("Progressing"),
  /** An update is paused. */
  PAUSED("Paused");

  private final String wireName;

  RolloutPhase(String wireName) {
    this.wireName = wireName;
  }

  /** The spelling in {@code status.phase}. */
  public String wireName() {
    return wireName;
  }

  /** The phase of that name; empty for any other string. */
  public static Optional<RolloutPhase> parse(String wireName) {
    for (RolloutPhase phase : values()) {
      if (phase.wireName.equals(wireName)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }
}
