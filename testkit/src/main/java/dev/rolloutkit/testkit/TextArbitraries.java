package dev.rolloutkit.testkit;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitraries of strings that clusters and users produce, in particular hostile ones. */
public final class TextArbitraries {
  private TextArbitraries() {}

  /**
   * Any string of up to 40 characters: ASCII, control characters, letters of many scripts,
   * supplementary characters, unpaired surrogates. Edge cases are the empty string, a line feed at
   * the end, a NUL, an unpaired surrogate, U+FF5E beside U+1F600 (which UTF-16 sorts the wrong way
   * round), and the characters that Go's JSON escapes.
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

  /**
   * CIDR blocks of IPv4 and IPv6 without host bits; edge cases are all addresses of either family.
   */
  public static Arbitrary<String> cidr() {
    Arbitrary<String> v4 =
        Combinators.combine(Arbitraries.integers().between(0, 32), Arbitraries.integers())
            .as(TextArbitraries::block);
    Arbitrary<String> v6 =
        Combinators.combine(
                Arbitraries.integers().between(1, 0xffff), Arbitraries.of(32, 48, 56, 64))
            .as((group, bits) -> "2001:" + Integer.toHexString(group) + "::/" + bits);
    return EdgeCaseLimits.only(Arbitraries.oneOf(v4, v6), "0.0.0.0/0", "::/0");
  }

  /** ARNs of target groups. */
  public static Arbitrary<String> targetGroupArn() {
    return Arbitraries.integers()
        .between(0, 0xffff)
        .map(
            n ->
                "arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/k8s-tg-"
                    + Integer.toHexString(n)
                    + "/0123456789abcdef");
  }

  private static String block(int bits, int address) {
    int masked = bits == 0 ? 0 : address & (-1 << (32 - bits));
    return (masked >>> 24)
        + "."
        + (masked >>> 16 & 255)
        + "."
        + (masked >>> 8 & 255)
        + "."
        + (masked & 255)
        + "/"
        + bits;
  }
}
