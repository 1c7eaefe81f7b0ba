package dev.rolloutkit.alb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcAction.FixedResponse;
import dev.rolloutkit.lbc.action.LbcAction.Stickiness;
import dev.rolloutkit.lbc.action.LbcAction.Target;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwsLimitsTest {
  private static List<String> problems(List<Problem> problems) {
    return problems.stream().map(p -> p.field() + " " + p.type()).toList();
  }

  private static List<String> forward(Stickiness sticky, Target... targets) {
    return problems(AwsLimits.check(new LbcAction.Forward(ImmutableList.copyOf(targets), sticky)));
  }

  private static Target group(String arn, Integer weight) {
    return new Target(arn, null, null, null, weight);
  }

  @Test
  void aForwardActionHasOneToFiveDistinctTargetGroups() {
    Target[] five =
        IntStream.range(0, 5).mapToObj(i -> group("arn:" + i, 1)).toArray(Target[]::new);
    Target[] six = IntStream.range(0, 6).mapToObj(i -> group("arn:" + i, 1)).toArray(Target[]::new);

    assertThat(forward(null, five)).isEmpty();
    assertThat(forward(null, six)).containsExactly("forwardConfig.targetGroups TOO_MANY");
    assertThat(forward(null)).containsExactly("forwardConfig.targetGroups REQUIRED");
    assertThat(forward(null, group("arn:a", 1), group("arn:b", 1), group("arn:a", 2)))
        .containsExactly("forwardConfig.targetGroups[2].targetGroupARN DUPLICATE");
    assertThat(forward(null, group(null, 1), group(null, 1))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, false", "999, false", "1000, true", "-1, true"})
  void aWeightIsAtMost999(int weight, boolean invalid) {
    assertThat(forward(null, group("arn:a", 1), group("arn:b", weight)))
        .isEqualTo(invalid ? List.of("forwardConfig.targetGroups[1].weight INVALID") : List.of());
  }

  @Test
  void notAllWeightsAreZeroAndAnAbsentWeightIsOne() {
    assertThat(forward(null, group("arn:a", 0), group("arn:b", 0)))
        .containsExactly("forwardConfig.targetGroups INVALID");
    assertThat(forward(null, group("arn:a", 0), group("arn:b", null))).isEmpty();
    assertThat(forward(null, group("arn:a", -5), group("arn:b", 1)))
        .containsExactly("forwardConfig.targetGroups[0].weight INVALID");
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1, false", "604800, false", "604801, true"})
  void stickinessLastsFromOneSecondToAWeek(int seconds, boolean invalid) {
    List<String> expected =
        List.of("forwardConfig.targetGroupStickinessConfig.durationSeconds INVALID");
    assertThat(forward(new Stickiness(true, seconds), group("a", 1)))
        .isEqualTo(invalid ? expected : List.of());
    assertThat(forward(new Stickiness(false, seconds), group("a", 1))).isEmpty();
    assertThat(forward(new Stickiness(null, seconds), group("a", 1))).isEmpty();
    assertThat(forward(new Stickiness(true, null), group("a", 1))).isEqualTo(expected);
  }

  private static List<String> fixed(String type, String body, String status) {
    return problems(AwsLimits.check(new FixedResponse(type, body, status)));
  }

  @ParameterizedTest
  @CsvSource({
    "200, false", "404, false", "599, false", "500, false", "302, true", "100, true", "600, true",
    "20, true", "2000, true", "2/0, true", "2:0, true", "20/, true", "20:, true", "'', true"
  })
  void aFixedResponseHasAStatusOf2xx4xxOr5xx(String status, boolean invalid) {
    assertThat(fixed(null, null, status))
        .isEqualTo(invalid ? List.of("fixedResponseConfig.statusCode INVALID") : List.of());
  }

  @Test
  void aFixedResponseHasAKnownTypeAndAtMost1024Bytes() {
    assertThat(fixed("text/css", "x".repeat(1024), "200")).isEmpty();
    assertThat(fixed("text/css", "x".repeat(1025), "200"))
        .containsExactly("fixedResponseConfig.messageBody TOO_LONG");
    assertThat(fixed("text/css", "ä".repeat(513), "200"))
        .containsExactly("fixedResponseConfig.messageBody TOO_LONG");
    assertThat(fixed("text/xml", "x", "200"))
        .containsExactly("fixedResponseConfig.contentType NOT_SUPPORTED");
  }

  private static List<String> redirect(LbcAction.Redirect.Builder to) {
    return problems(AwsLimits.check(to.build()));
  }

  private static LbcAction.Redirect.Builder same() {
    return LbcAction.Redirect.builder()
        .protocol("#{protocol}")
        .host("#{host}")
        .port("#{port}")
        .path("/#{path}")
        .query("#{query}")
        .statusCode("HTTP_301");
  }

  @Test
  void aRedirectChangesSomething() {
    assertThat(redirect(same())).containsExactly("redirectConfig REQUIRED");
    assertThat(redirect(LbcAction.Redirect.builder().statusCode("HTTP_302")))
        .containsExactly("redirectConfig REQUIRED");
    assertThat(redirect(same().protocol("HTTPS"))).isEmpty();
    assertThat(redirect(same().host("a.com"))).isEmpty();
    assertThat(redirect(same().port("443"))).isEmpty();
    assertThat(redirect(same().path("/"))).isEmpty();
    assertThat(redirect(same().query(""))).isEmpty();
    assertThat(redirect(same().query("").statusCode("HTTP_303")))
        .containsExactly("redirectConfig.statusCode NOT_SUPPORTED");
  }

  private static ListenerRule.Builder rule(LbcCondition... conditions) {
    return ListenerRule.builder()
        .priority(1)
        .addConditions(conditions)
        .action(new LbcAction.Forward(ImmutableList.of(group("a", 1)), null))
        .origin(new ListenerRule.Origin("shop/web", 0, 0, "svc"));
  }

  @Test
  void allConditionsOfARuleTogetherHaveAtMostFiveValues() {
    LbcCondition two = LbcCondition.ofPath(ImmutableList.of("/a", "/b"));
    LbcCondition header =
        new LbcCondition.Header(
            "h", new LbcCondition.Patterns(ImmutableList.of("1"), ImmutableList.of("2")));
    LbcCondition host =
        new LbcCondition.Host(LbcCondition.Patterns.ofRegexes(ImmutableList.of("a")));
    LbcCondition method = new LbcCondition.Method(ImmutableList.of("GET"));
    LbcCondition source = new LbcCondition.SourceIp(ImmutableList.of("10.0.0.0/8"));
    LbcCondition query = new LbcCondition.Query(ImmutableList.of(new LbcCondition.Pair("k", "v")));

    assertThat(problems(AwsLimits.check(rule(two, header, host).build()))).isEmpty();
    for (LbcCondition sixth : List.of(host, method, source, query)) {
      assertThat(problems(AwsLimits.check(rule(two, header, host, sixth).build())))
          .as(sixth.field())
          .containsExactly("conditions TOO_MANY");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "deny, 0, authentication.sessionTimeout INVALID",
    "deny, 604801, authentication.sessionTimeout INVALID",
    "no, 1, authentication.onUnauthenticatedRequest NOT_SUPPORTED",
    "allow, 1,",
    "authenticate, 604800,",
  })
  void authenticationValuesThatAwsRejectsAreReported(
      String otherwise, long timeout, String expected) {
    Authentication by =
        new Authentication(
            new Authentication.Cognito("arn", "c", "d", null), otherwise, "openid", "s", timeout);

    assertThat(
            problems(
                AwsLimits.check(
                    rule(LbcCondition.ofPath(ImmutableList.of("/"))).authentication(by).build())))
        .isEqualTo(expected == null ? List.of() : List.of(expected));
  }
}
