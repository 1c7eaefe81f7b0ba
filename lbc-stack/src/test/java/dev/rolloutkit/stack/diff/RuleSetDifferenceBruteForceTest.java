package dev.rolloutkit.stack.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.internal.diff.RuleSetDifference;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The difference of rule sets against requests that are tried on both. */
class RuleSetDifferenceBruteForceTest {
  /** {@code -Dstack.pairs=20000} compares more than a build does. */
  private static final int PAIRS = Integer.getInteger("stack.pairs", 6_000);

  private static final List<String> HOSTS = List.of("a.x", "b.x", "*.x", "a.*", "?.x", "c.y");
  private static final List<String> PATHS =
      List.of("/", "/*", "/a", "/a/*", "/a*", "/b", "/?", "/a/b", "*b");
  private static final List<String> METHODS = List.of("GET", "POST", "PUT");
  private static final List<String> HEADER_VALUES = List.of("v", "v*", "*", "w?");
  private static final List<String> BLOCKS =
      List.of("10.0.0.0/8", "10.1.0.0/16", "10.1.2.3/32", "0.0.0.0/0", "fd00::/8", "::/0");
  private static final List<Request.Pair> QUERIES =
      List.of(
          new Request.Pair("*", "1"), new Request.Pair("k", "1"),
          new Request.Pair("k", "*"), new Request.Pair("j", "2?"));

  private final Random random = new Random(20261122);

  @Test
  void theDifferenceOfRandomRuleSetsAgreesWithRequestsSentToBoth() {
    int differing = 0;
    for (int i = 0; i < PAIRS; i++) {
      List<RouteRule> before = rules();
      List<RouteRule> after = random.nextInt(3) == 0 ? rules() : changed(before);
      AnswerChanges changes = RuleSetDifference.of(before, after, 80);
      assertThat(changes.exact()).isTrue();
      Set<List<Integer>> found = new HashSet<>();
      for (AnswerChange change : changes.changes()) {
        found.add(List.of(change.before().priority(), change.after().priority()));
        assertThat(answering(before, change.example())).isEqualTo(change.before());
        assertThat(answering(after, change.example())).isEqualTo(change.after());
        assertThat(change.before().answer()).isNotEqualTo(change.after().answer());
      }
      for (Request request : requests()) {
        RouteRule a = answering(before, request);
        RouteRule b = answering(after, request);
        if (!a.answer().equals(b.answer())) {
          differing++;
          assertThat(found)
              .as("%s%n%s%n%s", before, after, request)
              .contains(List.of(a.priority(), b.priority()));
        }
      }
    }
    assertThat(differing).isGreaterThan(PAIRS);
  }

  private List<RouteRule> rules() {
    List<RouteRule> out = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 1; i <= count; i++) {
      out.add(rule(i));
    }
    out.add(new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), pick(List.of("A", "B", "C"))));
    return out;
  }

  private RouteRule rule(int priority) {
    ImmutableList.Builder<RuleCondition> conditions = ImmutableList.builder();
    if (random.nextInt(3) > 0) {
      conditions.add(values("host-header", "", HOSTS));
    }
    if (random.nextInt(3) > 0) {
      conditions.add(values("path-pattern", "", PATHS));
    }
    switch (random.nextInt(6)) {
      case 0 -> conditions.add(values("http-request-method", "", METHODS));
      case 1 -> conditions.add(values("http-header", "h", HEADER_VALUES));
      case 2 -> conditions.add(values("source-ip", "", BLOCKS));
      case 3 ->
          conditions.add(
              new RuleCondition(
                  "query-string", "", ImmutableList.of(), some(QUERIES), ImmutableList.of()));
      default -> {}
    }
    return new RouteRule(priority, conditions.build(), pick(List.of("A", "B", "C")));
  }

  private List<RouteRule> changed(List<RouteRule> rules) {
    List<RouteRule> out = new ArrayList<>(rules);
    int at = random.nextInt(out.size());
    RouteRule old = out.get(at);
    if (old.priority() == RouteRule.DEFAULT) {
      out.set(at, new RouteRule(old.priority(), old.conditions(), "D"));
    } else if (random.nextBoolean()) {
      out.remove(at);
    } else {
      out.set(at, rule(old.priority()));
    }
    return out;
  }

  private RuleCondition values(String field, String header, List<String> from) {
    return new RuleCondition(field, header, some(from), ImmutableList.of(), ImmutableList.of());
  }

  private <T> ImmutableList<T> some(List<T> from) {
    return random.nextBoolean()
        ? ImmutableList.of(pick(from))
        : ImmutableList.of(pick(from), pick(from));
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private List<Request> requests() {
    List<Request> out = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      Request.Builder request =
          Request.builder()
              .port(80)
              .host(pick(List.of("a.x", "b.x", "z.x", "a.y", "c.y", "aa.x", "q")))
              .path(
                  pick(
                      List.of("/", "/a", "/a/", "/a/b", "/ab", "/b", "/c", "/a/b/b", "/cc", "/xb")))
              .method(pick(List.of("GET", "POST", "PUT", "HEAD")))
              .sourceIp(
                  pick(
                      List.of(
                          "10.0.0.0",
                          "10.1.0.0",
                          "10.1.2.3",
                          "10.1.2.4",
                          "10.2.0.0",
                          "9.255.255.255",
                          "11.0.0.0",
                          "fd00::",
                          "fe00::",
                          "::1")));
      if (random.nextBoolean()) {
        request.putHeader("h", pick(List.of("v", "vv", "w1", "w", "")));
      }
      for (int q = random.nextInt(3); q > 0; q--) {
        request.addQuery(
            new Request.Pair(pick(List.of("k", "j", "i")), pick(List.of("1", "2", "21", "3", ""))));
      }
      out.add(request.build());
    }
    return out;
  }

  /** The first rule that matches, found by evaluating each rule on its own. */
  private static RouteRule answering(List<RouteRule> rules, Request request) {
    for (RouteRule rule : rules) {
      if (rule.conditions().stream().allMatch(condition -> holds(condition, request))) {
        return rule;
      }
    }
    throw new AssertionError("no default");
  }

  private static boolean holds(RuleCondition condition, Request request) {
    return switch (condition.field()) {
      case "host-header" -> any(condition, request.host());
      case "path-pattern" -> any(condition, request.path());
      case "http-request-method" -> condition.values().contains(request.method());
      case "http-header" ->
          request.headers().containsKey("h") && any(condition, request.headers().get("h"));
      case "source-ip" ->
          condition.values().stream().anyMatch(block -> contains(block, request.sourceIp()));
      default ->
          request.query().stream()
              .anyMatch(
                  pair ->
                      condition.pairs().stream()
                          .anyMatch(
                              p -> like(p.key(), pair.key()) && like(p.value(), pair.value())));
    };
  }

  private static boolean any(RuleCondition condition, String text) {
    return condition.values().stream().anyMatch(pattern -> like(pattern, text));
  }

  private static boolean like(String pattern, String text) {
    StringBuilder regex = new StringBuilder();
    for (char c : pattern.toCharArray()) {
      regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text).matches();
  }

  private static boolean contains(String block, String address) {
    boolean v6 = address.contains(":");
    return switch (block) {
      case "10.0.0.0/8" -> address.startsWith("10.");
      case "10.1.0.0/16" -> address.startsWith("10.1.");
      case "10.1.2.3/32" -> address.equals("10.1.2.3");
      case "0.0.0.0/0" -> !v6;
      case "fd00::/8" -> address.startsWith("fd");
      default -> v6;
    };
  }
}
