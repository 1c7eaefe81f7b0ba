package dev.rolloutkit.lbc.defect;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect in how the AWS Load Balancer Controller reads Ingresses, and what happens instead
 * if it is fixed.
 */
public enum LbcDefect implements Defect {
  UNKNOWN_CONDITIONS_IGNORED(
      Effect.unsafe(
          "A condition with a misspelt field matches all requests.", "The same, with a warning.")),
  REDIRECT_REGEX_MISREAD(
      Effect.unsafe(
          "Rules after a redirect with regular expressions are omitted although the redirect does "
              + "not match their requests.",
          "A regular expression covers only an identical one.")),
  REGEX_PATH_CUT_BY_BYTE(
      Effect.unsafe(
          "A path with a regular expression that begins with a multi-byte character becomes "
              + "invalid, since its first byte is removed.",
          "Its first character is removed."));

  private final Effect effect;

  LbcDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
