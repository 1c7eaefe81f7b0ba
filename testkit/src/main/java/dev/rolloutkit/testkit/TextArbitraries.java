package dev.rolloutkit.testkit;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;

/** Arbitraries of strings that clusters and users produce, in particular hostile ones. */
public final class TextArbitraries {
  private static final int KINDS = 6;
  private static final List<String> ESCAPED =
      List.of("<", ">", "&", "\u2028", "\u2029", "\"", "\\", "/", "\u007f");

  private TextArbitraries() {}

  /**
   * Any string of up to 40 characters: ASCII, control characters, letters of many scripts,
   * supplementary characters, unpaired surrogates. Edge cases are the empty string, a line feed at
   * the end, a NUL, an unpaired surrogate, U+FF5E beside U+1F600 (which UTF-16 sorts the wrong way
   * round), and the characters that Go's JSON escapes.
   */
  public static Arbitrary<String> hostile() {
    // A choice between arbitraries of each kind would take ten times as long.
    return Arbitraries.integers()
        .between(0, KINDS * 0x100000 - 1)
        .withDistribution(RandomDistribution.uniform())
        .map(TextArbitraries::odd)
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

  /**
   * A character: the remainder of the number selects its kind, and the quotient selects the
   * character.
   */
  private static String odd(int number) {
    int which = number / KINDS;
    return switch (number % KINDS) {
      case 0 -> Character.toString((which + 'a') % 0x80);
      case 1 -> Character.toString(which % 0x20);
      case 2 -> Character.toString(0x80 + which % (0x3000 - 0x80));
      case 3 -> Character.toString(0x10000 + which % 0x100000);
      case 4 -> String.valueOf((char) (0xd800 + which % 0x800));
      default -> ESCAPED.get(which % ESCAPED.size());
    };
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
