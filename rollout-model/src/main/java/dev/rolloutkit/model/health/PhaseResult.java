package dev.rolloutkit.model.health;

import java.util.Optional;

/**
 * A phase and its reason.
 *
 * @param phase the phase as a status spells it; a recorded phase may be any string
 * @param message the reason; may be empty
 */
public record PhaseResult(String phase, String message) {

  static PhaseResult of(RolloutPhase phase, String message) {
    return new PhaseResult(phase.wireName(), message);
  }

  /** The phase as an enum; empty if it is not a phase that the controller computes. */
  public Optional<RolloutPhase> known() {
    return RolloutPhase.parse(phase);
  }
}
