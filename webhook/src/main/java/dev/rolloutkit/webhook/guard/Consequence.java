package dev.rolloutkit.webhook.guard;

/**
 * A consequence of a change.
 *
 * @param sentence the consequence in one sentence
 * @param remedy a patch that avoids it, with its purpose; empty if there is none
 * @param isHarm whether it justifies a refusal, not only a warning
 */
public record Consequence(String sentence, String remedy, boolean isHarm) {
  /** The sentence, and the remedy if there is one. */
  @Override
  public String toString() {
    return remedy.isEmpty() ? sentence : sentence + "; remedy: " + remedy;
  }
}
