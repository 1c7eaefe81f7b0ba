package dev.rolloutkit.testkit;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Texts as clusters and users produce them, the unfriendly ones above all. */
public final class TextArbitraries {
  private TextArbitraries() {}

  /**
   * Any text of up to 40 characters: ASCII, controls, letters of many scripts, supplementary
   * characters, unpaired surrogates. Edge cases are the empty text, a line feed at the end, a NUL,
   * an unpaired surrogate, U+FF5E beside U+1F600 (which UTF-16 sorts the wrong way round), and the
   * characters that Go's JSON escapes.
   */
  public static Arbitrary<String> hostile() {
    Arbitrary<String> characters =
        Arbitraries.oneOf(
            Arbitraries.chars().ascii().map(String::valueOf),
            Arbitraries.chars().range('\u0000', '\u001f').map(String::valueOf),
            Arbitraries.chars().range('\u0080', '\u2fff').map(String::valueOf),
            Arbitraries.integers().between(0x10000, 0x10ffff).map(Character::toString),
            Arbitraries.chars().range('\ud800', '\udfff').map(String::valueOf),
            Arbitraries.of("<", ">", "&", "\u2028", "\u2029", "\"", "\\", "/", "\u007f"));
    return characters
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts))
        .edgeCases(
            edges ->
                edges.add("", "a\n", "\u0000", "\ud800", "\uff5e\ud83d\ude00", "<&>\u2028\u2029"));
  }
}
