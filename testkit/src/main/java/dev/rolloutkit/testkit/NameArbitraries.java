package dev.rolloutkit.testkit;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitraries of names in the formats of Kubernetes: valid ones, and slightly invalid ones. */
public final class NameArbitraries {
  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final String ANY_CASE = LOWER + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final int MAX_LABEL = 63;

  private NameArbitraries() {}

  /** DNS-1123 labels of 1 to 63 characters; edge cases are the shortest and the longest. */
  public static Arbitrary<String> dns1123Label() {
    return enclosed(LOWER, LOWER + "-")
        .edgeCases(edges -> edges.add("a", "0", "a".repeat(MAX_LABEL)));
  }

  /** DNS-1123 subdomains of one to four labels, at most 253 characters. */
  public static Arbitrary<String> dns1123Subdomain() {
    return dns1123Label()
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(labels -> String.join(".", labels))
        .filter(name -> name.length() <= 253);
  }

  /** Label values: empty, or 1 to 63 characters. */
  public static Arbitrary<String> labelValue() {
    return Arbitraries.oneOf(Arbitraries.just(""), enclosed(ANY_CASE, ANY_CASE + "-_."));
  }

  /**
   * Qualified names, such as load balancer classes and annotation keys, with and without prefix.
   */
  public static Arbitrary<String> qualifiedName() {
    Arbitrary<String> name = enclosed(ANY_CASE, ANY_CASE + "-_.");
    return Arbitraries.oneOf(
        name, Combinators.combine(dns1123Subdomain(), name).as((prefix, n) -> prefix + "/" + n));
  }

  /**
   * Strings that are not qualified names: valid ones with one fault, which is a space, an empty
   * part, a third part, a dash at an end, a line feed at the end, a name of 64 characters, or a
   * letter outside ASCII.
   */
  public static Arbitrary<String> notQualifiedName() {
    return Combinators.combine(qualifiedName(), Arbitraries.integers().between(0, 6))
        .as(
            (good, fault) ->
                switch (fault) {
                  case 0 -> good + " x";
                  case 1 -> good + "/";
                  case 2 -> "a.b/c/" + good;
                  case 3 -> good + "-";
                  case 4 -> good + "\n";
                  case 5 -> "a".repeat(MAX_LABEL + 1);
                  default -> good + "\u00e9";
                });
  }

  private static Arbitrary<String> enclosed(String ends, String inner) {
    Arbitrary<String> middle =
        Arbitraries.strings().withChars(inner.toCharArray()).ofMaxLength(MAX_LABEL - 2);
    Arbitrary<Character> end = Arbitraries.of(ends.chars().mapToObj(c -> (char) c).toList());
    return Arbitraries.oneOf(
        end.map(String::valueOf),
        Combinators.combine(end, middle, end).as((first, rest, last) -> first + rest + last));
  }
}
