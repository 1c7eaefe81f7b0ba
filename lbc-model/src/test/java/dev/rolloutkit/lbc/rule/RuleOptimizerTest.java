package dev.rolloutkit.lbc.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.defect.LbcDefect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Redirects to themselves are omitted, as are rules that an earlier redirect hides. */
class RuleOptimizerTest {
  private static final LbcAction.Redirect.Builder NOWHERE =
      LbcAction.Redirect.builder().statusCode("HTTP_301");

  private static ListenerRule rule(LbcAction action, LbcCondition... conditions) {
    return ListenerRule.builder()
        .priority(1)
        .addConditions(conditions)
        .action(action)
        .origin(new ListenerRule.Origin("shop/web", 0, 0, "svc"))
        .build();
  }

  private static ListenerRule redirect(
      UnaryOperator<LbcAction.Redirect.Builder> to, LbcCondition... conditions) {
    LbcAction.Redirect.Builder out = LbcAction.Redirect.builder();
    to.apply(out.from(NOWHERE.build()));
    return rule(out.build(), conditions);
  }

  private static ListenerRule answer(LbcCondition... conditions) {
    return rule(LbcAction.unavailable("x"), conditions);
  }

  private static LbcCondition path(String... values) {
    return LbcCondition.ofPath(ImmutableList.copyOf(values));
  }

  private static LbcCondition pathRegex(String... values) {
    return new LbcCondition.Path(LbcCondition.Patterns.ofRegexes(ImmutableList.copyOf(values)));
  }

  private static LbcCondition host(String... values) {
    return new LbcCondition.Host(LbcCondition.Patterns.of(ImmutableList.copyOf(values)));
  }

  private static LbcCondition hostRegex(String... values) {
    return new LbcCondition.Host(LbcCondition.Patterns.ofRegexes(ImmutableList.copyOf(values)));
  }

  private static LbcCondition method(String... values) {
    return new LbcCondition.Method(ImmutableList.copyOf(values));
  }

  /** The rules that remain on a listener for HTTPS on port 443. */
  private static List<ListenerRule> kept(ListenerRule... rules) {
    return kept(Fixes.reference(), rules);
  }

  private static List<ListenerRule> kept(Fixes<LbcDefect> fixes, ListenerRule... rules) {
    return kept(ReaderSettings.builder().fixes(fixes).build(), rules);
  }

  private static List<ListenerRule> kept(ReaderSettings settings, ListenerRule... rules) {
    return RuleOptimizer.optimize(List.of(rules), 443, "HTTPS", settings);
  }

  private static boolean isKept(UnaryOperator<LbcAction.Redirect.Builder> to) {
    return !kept(redirect(to, host("a.com"), path("/x"))).isEmpty();
  }

  @Test
  void aRedirectThatChangesNothingIsOmitted() {
    assertThat(isKept(to -> to)).isFalse();
    assertThat(
            isKept(
                to ->
                    to.host("#{host}")
                        .path("/#{path}")
                        .port("#{port}")
                        .protocol("#{protocol}")
                        .query("#{query}")))
        .isFalse();
    assertThat(isKept(to -> to.host("a.com").path("/x").port("443").protocol("HTTPS"))).isFalse();
  }

  @Test
  void aRedirectThatChangesAnythingIsKept() {
    assertThat(isKept(to -> to.host("b.com"))).isTrue();
    assertThat(isKept(to -> to.path("/y"))).isTrue();
    assertThat(isKept(to -> to.port("80"))).isTrue();
    assertThat(isKept(to -> to.protocol("HTTP"))).isTrue();
    assertThat(isKept(to -> to.query("a=b"))).isTrue();
  }

  /** Whether a redirect of a regular expression leads to itself is not known. */
  @Test
  void aRedirectOfARegularExpressionIsKept() {
    assertThat(kept(redirect(to -> to, pathRegex("/x.*")))).hasSize(1);
    assertThat(kept(redirect(to -> to, path("/x")))).isEmpty();
  }

  private static boolean hides(ListenerRule first, ListenerRule second) {
    List<ListenerRule> kept = new ArrayList<>(kept(first, second));
    assertThat(kept.get(0)).isSameAs(first);
    return kept.size() == 1;
  }

  private static ListenerRule away(LbcCondition... conditions) {
    return redirect(to -> to.port("80").protocol("HTTP"), conditions);
  }

  @Test
  void aRuleAfterARedirectOfItsHostsAndPathsIsOmitted() {
    assertThat(hides(away(path("/*")), answer(path("/x")))).isTrue();
    assertThat(hides(away(host("a.com")), answer(host("a.com"), path("/x")))).isTrue();
    assertThat(hides(away(path("/x", "/y")), answer(path("/y")))).isTrue();
    assertThat(hides(away(host("a.com", "b.com")), answer(host("b.com")))).isTrue();
    assertThat(hides(away(), answer(path("/x"), method("GET")))).isTrue();
  }

  @Test
  void aRuleThatMatchesMoreThanTheRedirectIsKept() {
    assertThat(hides(away(path("/x")), answer(path("/x", "/y")))).isFalse();
    assertThat(hides(away(path("/x")), answer(host("a.com")))).isFalse();
    assertThat(hides(away(host("a.com")), answer(path("/x")))).isFalse();
    assertThat(hides(away(host("a.com")), answer(host("b.com")))).isFalse();
    assertThat(hides(away(host("a.com"), path("/x")), answer(host("a.com"), path("/y")))).isFalse();
  }

  @Test
  void aRedirectWithOtherConditionsHidesNothing() {
    assertThat(hides(away(path("/*"), method("GET")), answer(path("/x")))).isFalse();
    assertThat(hides(away(pathRegex("/.*")), answer(path("/x")))).isFalse();
  }

  @Test
  void redirectRegexMisreadARegularExpressionOfHostsHidesEveryHost() {
    ListenerRule byExpression = away(hostRegex("^a.*"), path("/x"));
    assertThat(hides(byExpression, answer(path("/x")))).isTrue();
    assertThat(hides(byExpression, answer(host("b.com"), path("/x")))).isTrue();
    assertThat(hides(byExpression, answer(path("/y")))).isFalse();
    assertThat(kept(Fixes.safe(LbcDefect.class), byExpression, answer(path("/x")))).hasSize(2);
    assertThat(
            kept(Fixes.safe(LbcDefect.class), byExpression, answer(hostRegex("^a.*"), path("/x"))))
        .hasSize(1);
  }

  @Test
  void redirectRegexMisreadARegularExpressionOfPathsCountsAsAPattern() {
    assertThat(hides(away(pathRegex("/x")), answer(pathRegex("/x")))).isTrue();
    assertThat(hides(away(pathRegex("/x")), answer(pathRegex("/y")))).isFalse();
    assertThat(hides(away(pathRegex("/*")), answer(path("/y")))).isTrue();
    assertThat(kept(Fixes.safe(LbcDefect.class), away(pathRegex("/x")), answer(pathRegex("/x"))))
        .hasSize(1);
    assertThat(kept(Fixes.safe(LbcDefect.class), away(pathRegex("/*")), answer(path("/y"))))
        .hasSize(2);
    assertThat(kept(Fixes.safe(LbcDefect.class), away(pathRegex("/x")), answer(path("/x"))))
        .hasSize(2);
  }

  @Test
  void onlyRedirectsHideRules() {
    assertThat(hides(answer(path("/*")), answer(path("/x")))).isFalse();
  }

  /** A rule that is omitted hides no other rule. */
  @Test
  void anOmittedRedirectHidesNothing() {
    assertThat(kept(redirect(to -> to, path("/*")), answer(path("/x")))).hasSize(1);
  }
}
