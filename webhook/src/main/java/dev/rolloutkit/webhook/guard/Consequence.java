package dev.rolloutkit.webhook.guard;

/**
 * What a change does.
 *
 * @param sentence what happens, in one sentence
 * @param remedy a patch that avoids it, as JSON, with what it is for; empty if there is none
 * @param isHarm whether it is worth a refusal, and not a warning alone
 */
public record Consequence(String sentence, String remedy, boolean isHarm) {
  /** The sentence, and the remedy if there is one. */
  @Override
  public String toString() {
    return remedy.isEmpty() ? sentence : sentence + "; remedy: " + remedy;
  }
}
