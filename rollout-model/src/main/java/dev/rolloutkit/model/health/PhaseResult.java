package dev.rolloutkit.model.health;

import java.util.Optional;

/**
 * A phase and why it is that.
 *
 * @param phase the phase as it is in a status; a recorded one may be any text
 * @param message why; empty when there is no reason
 */
public record PhaseResult(String phase, String message) {

  static PhaseResult of(RolloutPhase phase, String message) {
    return new PhaseResult(phase.wireName(), message);
  }

  /** The phase, if it is one that the controller computes. */
  public Optional<RolloutPhase> known() {
    return RolloutPhase.parse(phase);
  }

  /** Whether this is the phase. */
  public boolean is(RolloutPhase other) {
    return phase.equals(other.wireName());
  }
}
