package dev.rolloutkit.alb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.condition.LbcCondition.Pair;
import dev.rolloutkit.lbc.condition.LbcCondition.Patterns;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleShadowTest {
  private static ListenerRule rule(LbcCondition... conditions) {
    return ListenerRule.builder()
        .priority(1)
        .addConditions(conditions)
        .action(LbcAction.unavailable("x"))
        .origin(new ListenerRule.Origin("shop/web", 0, 0, "svc"))
        .build();
  }

  private static boolean hides(LbcCondition wide, LbcCondition narrow) {
    ListenerRule first = rule(wide);
    ListenerRule second = rule(narrow);
    ImmutableList<RuleShadow> found = RuleShadow.hidden(List.of(first, second));
    if (found.isEmpty()) {
      return false;
    }
    assertThat(found).hasSize(1);
    assertThat(found.get(0).rule()).isSameAs(second);
    assertThat(found.get(0).kind()).isEqualTo(RuleShadow.Kind.HIDDEN);
    assertThat(found.get(0).by()).containsSame(first);
    return true;
  }

  private static LbcCondition path(String... values) {
    return LbcCondition.ofPath(ImmutableList.copyOf(values));
  }

  private static LbcCondition host(String... values) {
    return new LbcCondition.Host(LbcCondition.Patterns.of(ImmutableList.copyOf(values)));
  }

  private static LbcCondition pathRegex(String... values) {
    return new LbcCondition.Path(LbcCondition.Patterns.ofRegexes(ImmutableList.copyOf(values)));
  }

  private static LbcCondition header(String name, String... values) {
    return new LbcCondition.Header(
        name, new LbcCondition.Patterns(ImmutableList.copyOf(values), null));
  }

  private static LbcCondition method(String... values) {
    return new LbcCondition.Method(ImmutableList.copyOf(values));
  }

  private static LbcCondition source(String... values) {
    return new LbcCondition.SourceIp(ImmutableList.copyOf(values));
  }

  private static LbcCondition query(String key, String value) {
    return new LbcCondition.Query(ImmutableList.of(new Pair(key, value)));
  }

  private static LbcCondition unknown(String field) {
    return new LbcCondition.Unknown(field, ImmutableList.of());
  }

  @ParameterizedTest
  @CsvSource({
    "/*,      /a,      true",
    "/a/*,    /a/b,    true",
    "/a/*,    /a,      false",
    "/a*,     /a,      true",
    "/a?,     /ab,     true",
    "/a?,     /a,      false",
    "/a?,     /a*,     false",
    "/a?,     /a?,     true",
    "/a*,     /a?*b,   true",
    "/a,      /a?,     false",
    "/ab,     /a?,     false",
    "/A,      /a,      false",
    "/*/z,    /a/b/z,  true",
    "/*/z,    /a/b/y,  false",
    "/*b*d,   /abcbd,  true",
    "/a,      /ab,     false",
    "/ab,     /a,      false",
  })
  void aPathHidesAnotherIfItMatchesAllOfItsRequests(String wide, String narrow, boolean expected) {
    assertThat(hides(path(wide), path(narrow))).isEqualTo(expected);
  }

  @Test
  void eachValueMustBeCoveredByOneOfTheEarlierValues() {
    assertThat(hides(path("/a", "/b*"), path("/b1", "/a"))).isTrue();
    assertThat(hides(path("/a", "/b*"), path("/b1", "/c"))).isFalse();
  }

  @Test
  void hostsAndHeadersAreComparedRegardlessOfCaseButPathsAreNot() {
    assertThat(hides(host("*.Example.com"), host("shop.exAmple.COM"))).isTrue();
    assertThat(hides(host("shop.example.com"), host("*.example.com"))).isFalse();
    assertThat(hides(header("X-Canary", "on*"), header("x-canary", "ON"))).isTrue();
    assertThat(hides(header("X-Canary", "on"), header("x-other", "on"))).isFalse();
    assertThat(hides(header("X-Canary", "on"), header("X-Canary", "off"))).isFalse();
  }

  @Test
  void methodsSourcesAndQueriesAreComparedExactly() {
    assertThat(hides(method("GET", "HEAD"), method("GET"))).isTrue();
    assertThat(hides(method("GET"), method("GET", "HEAD"))).isFalse();
    assertThat(hides(source("10.0.0.0/8"), source("10.0.0.0/8"))).isTrue();
    assertThat(hides(source("10.0.0.0/8"), source("10.0.0.0/9"))).isFalse();
    assertThat(hides(query("k", "v"), query("k", "v"))).isTrue();
    assertThat(hides(query("k", "v"), query("k", "w"))).isFalse();
  }

  @Test
  void aRegularExpressionCoversOnlyItself() {
    assertThat(hides(pathRegex("^/a", "^/b"), pathRegex("^/b"))).isTrue();
    assertThat(hides(pathRegex("^/a"), pathRegex("^/ab"))).isFalse();
    assertThat(hides(pathRegex("^/a"), path("/a"))).isFalse();
    assertThat(hides(path("/a"), pathRegex("^/a"))).isFalse();
    assertThat(hides(path("/*"), pathRegex("^/a"))).isTrue();
  }

  @Test
  void conditionsOfOtherKindsOrWithoutValuesCoverNothing() {
    assertThat(hides(host("a.com"), path("/a"))).isFalse();
    assertThat(hides(method("GET"), unknown("body"))).isFalse();
    assertThat(hides(unknown("body"), unknown("body"))).isFalse();
    assertThat(hides(host("a.com"), new LbcCondition.Host(new Patterns(null, null)))).isFalse();
    assertThat(hides(new LbcCondition.Host(new Patterns(null, null)), host("a.com"))).isFalse();
    assertThat(hides(new LbcCondition.Path(new Patterns(null, null)), path("/a"))).isFalse();
    assertThat(hides(new LbcCondition.Header("a", new Patterns(null, null)), header("a", "b")))
        .isFalse();
  }

  @Test
  void eachConditionOfTheEarlierRuleMustCoverOneOfTheLaterRule() {
    ListenerRule both = rule(path("/a*"), host("a.com"));

    assertThat(RuleShadow.hidden(List.of(both, rule(path("/ab"), host("a.com"))))).hasSize(1);
    assertThat(RuleShadow.hidden(List.of(both, rule(path("/ab"))))).isEmpty();
    assertThat(RuleShadow.hidden(List.of(rule(path("/a*")), both))).hasSize(1);
    assertThat(RuleShadow.hidden(List.of(rule(path("*")), both, both)))
        .extracting(shadow -> shadow.by().orElseThrow().conditions())
        .containsExactly(ImmutableList.of(path("*")), ImmutableList.of(path("*")));
  }

  /** The finding names the first rule with the weighted action. */
  @Test
  void aHeaderRouteAfterAllWeightedRulesIsFound() {
    AlbRoute route =
        AlbRoute.of(
                RolloutCodec.read(
                        ("{'metadata':{'name':'web'},'spec':{'strategy':{'canary':{'canaryService':'c',"
                                + "'stableService':'s','trafficRouting':{'managedRoutes':[{'name':"
                                + "'by-header'}],'alb':{'ingress':'web','rootService':'root',"
                                + "'servicePort':80}}}}}}")
                            .replace('\'', '"'))
                    .orElseThrow())
            .orElseThrow();
    ListenerRule other = of("other", path("/a"));
    ListenerRule weighted = of("root", path("/b"));
    ListenerRule again = of("root", path("/c"));
    ListenerRule header = of("by-header", path("/d"), header("X", "1"));

    ImmutableList<RuleShadow> found =
        RuleShadow.headerRoutes(List.of(other, weighted, again, header), route);

    assertThat(found).hasSize(1);
    assertThat(found.get(0).kind()).isEqualTo(RuleShadow.Kind.PRECEDES_NOTHING);
    assertThat(found.get(0).rule()).isSameAs(header);
    assertThat(found.get(0).by()).containsSame(weighted);
    assertThat(RuleShadow.headerRoutes(List.of(header, other, weighted), route)).isEmpty();
    assertThat(RuleShadow.headerRoutes(List.of(other, header), route).get(0).by()).isEmpty();
  }

  private static ListenerRule of(String service, LbcCondition... conditions) {
    return ListenerRule.builder()
        .from(rule(conditions))
        .origin(new ListenerRule.Origin("shop/web", 0, 0, service))
        .build();
  }
}
