package dev.rolloutkit.stack.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.internal.diff.RuleSetDifference;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Rules that require more cases than can be examined. The comparison stops and reports it, instead
 * of taking all memory, all time or all of the stack.
 */
class HostileRulesTest {
  private static final int MANY = 3_000;

  /** One rule for each condition, compared with the same rules in the opposite order. */
  private static AnswerChanges compare(IntFunction<RuleCondition> condition) {
    return RuleSetDifference.of(rules(condition, false), rules(condition, true), 80);
  }

  private static List<RouteRule> rules(IntFunction<RuleCondition> condition, boolean reversed) {
    List<RouteRule> out = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int from = reversed ? MANY - 1 - i : i;
      out.add(new RouteRule(i + 1, ImmutableList.of(condition.apply(from)), "answer" + from));
    }
    out.add(new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), "none"));
    return out;
  }

  private static RuleCondition of(String field, String header, String value) {
    return new RuleCondition(
        field, header, ImmutableList.of(value), ImmutableList.of(), ImmutableList.of());
  }

  @Test
  void hostsWithManyWildcardsAreNotExact() {
    assertThat(compare(i -> of("host-header", "", "*a" + i + "*")).exact()).isFalse();
  }

  @Test
  void sourceAddressesInManyBlocksAreNotExact() {
    assertThat(
            compare(i -> of("source-ip", "", "10." + i / 256 + "." + i % 256 + ".64/28")).exact())
        .isFalse();
  }

  @Test
  void queriesWithManyPairsAreNotExact() {
    assertThat(
            compare(
                    i ->
                        new RuleCondition(
                            "query-string",
                            "",
                            ImmutableList.of(),
                            ImmutableList.of(new Request.Pair("k" + i, "v" + i)),
                            ImmutableList.of()))
                .exact())
        .isFalse();
  }

  @Test
  void manyHeaderNamesAreNotExact() {
    assertThat(compare(i -> of("http-header", "h" + i, "v")).exact()).isFalse();
  }

  @Test
  void manyHostNamesAreExact() {
    assertThat(compare(i -> of("host-header", "", "host" + i + ".example.com")).exact()).isTrue();
    List<String> found =
        compare(i -> of("host-header", "", "a.example.com")).changes().stream()
            .map(change -> change.before().answer() + " -> " + change.after().answer())
            .toList();
    assertThat(found).containsExactly("answer0 -> answer" + (MANY - 1));
  }
}
