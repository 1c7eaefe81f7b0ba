package dev.rolloutkit.alb.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.internal.aws.SdkRules;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcTransform;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ActionTypeEnum;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.RuleCondition;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;

/** Actions, conditions and transforms keep their values in the types of the SDK. */
class SdkConversionTest {
  private static final LbcFlags WEIGHTED = LbcFlags.defaults();
  private static final LbcFlags UNWEIGHTED =
      LbcFlags.builder().putFeatureGate(FeatureGate.WEIGHTED_TARGET_GROUPS, false).build();

  private static LbcAction.Target target(String arn, Integer weight) {
    return new LbcAction.Target(arn, null, null, null, weight);
  }

  private static LbcAction forward(LbcAction.Stickiness sticky, LbcAction.Target... targets) {
    return new LbcAction.Forward(ImmutableList.copyOf(targets), sticky);
  }

  private static LbcAction convertedAndBack(LbcAction action, LbcFlags flags) {
    return SdkActions.fromSdk(SdkActions.toSdk(action, 3, flags)).orElseThrow();
  }

  @Test
  void actionsConvertedToTheSdkAndBackAreUnchanged() {
    LbcAction two =
        forward(new LbcAction.Stickiness(true, 60), target("arn:a", 20), target("arn:b", 80));
    LbcAction one = forward(null, target("arn:a", 100));
    LbcAction fixed = new LbcAction.FixedResponse("text/plain", "gone", "410");
    LbcAction redirect =
        LbcAction.Redirect.builder()
            .host("#{host}")
            .path("/#{path}")
            .port("443")
            .protocol("HTTPS")
            .query("q=1")
            .statusCode("HTTP_301")
            .build();

    for (LbcAction action : List.of(two, one, fixed, redirect)) {
      assertThat(convertedAndBack(action, WEIGHTED)).isEqualTo(action);
    }
    assertThat(SdkActions.toSdk(two, 3, WEIGHTED).order()).isEqualTo(3);
    assertThat(SdkActions.toSdk(two, 3, UNWEIGHTED)).isEqualTo(SdkActions.toSdk(two, 3, WEIGHTED));
  }

  @Test
  void withoutWeightedTargetGroupsASingleTargetIsInTheActionItself() {
    Action action = SdkActions.toSdk(forward(null, target("arn:a", 100)), 1, UNWEIGHTED);

    assertThat(action.targetGroupArn()).isEqualTo("arn:a");
    assertThat(action.forwardConfig()).isNull();
    assertThat(SdkActions.fromSdk(action).orElseThrow())
        .isEqualTo(forward(null, target("arn:a", null)));
  }

  @Test
  void theTargetsOfAForwardConfigurationTakePrecedenceOverTheTargetOfTheAction() {
    Action both =
        Action.builder()
            .type(ActionTypeEnum.FORWARD)
            .targetGroupArn("arn:x")
            .forwardConfig(
                c -> c.targetGroups(TargetGroupTuple.builder().targetGroupArn("arn:a").build()))
            .build();
    Action empty =
        Action.builder()
            .type(ActionTypeEnum.FORWARD)
            .targetGroupArn("arn:x")
            .forwardConfig(c -> c.targetGroupStickinessConfig(s -> s.enabled(true)))
            .build();
    Action nothing = Action.builder().type(ActionTypeEnum.FORWARD).build();

    assertThat(SdkActions.fromSdk(both).orElseThrow())
        .isEqualTo(forward(null, target("arn:a", null)));
    assertThat(SdkActions.fromSdk(empty).orElseThrow())
        .isEqualTo(forward(null, target("arn:x", null)));
    assertThat(SdkActions.fromSdk(nothing).orElseThrow()).isEqualTo(forward(null));
  }

  @Test
  void anAbsentStatusCodeOfTheSdkIsAnEmptyString() {
    Action response =
        Action.builder()
            .type(ActionTypeEnum.FIXED_RESPONSE)
            .fixedResponseConfig(c -> c.messageBody("x"))
            .build();

    assertThat(SdkActions.fromSdk(response).orElseThrow())
        .isEqualTo(new LbcAction.FixedResponse(null, "x", ""));
  }

  @Test
  void anActionWithoutTheConfigurationOfItsTypeIsAProblem() {
    Map<ActionTypeEnum, String> fields =
        Map.of(
            ActionTypeEnum.FIXED_RESPONSE, "fixedResponseConfig",
            ActionTypeEnum.REDIRECT, "redirectConfig");
    fields.forEach(
        (type, field) ->
            assertThat(SdkActions.fromSdk(Action.builder().type(type).build()).problems())
                .extracting(Problem::text)
                .containsExactly(
                    field + ": Required value: the action has no configuration of its type"));
  }

  @Test
  void aTypeThatNoAnnotationExpressesIsAProblem() {
    assertThat(
            SdkActions.fromSdk(Action.builder().type(ActionTypeEnum.AUTHENTICATE_OIDC).build())
                .problems())
        .extracting(Problem::text)
        .containsExactly("type: no annotation expresses type authenticate-oidc");
    assertThat(SdkActions.fromSdk(Action.builder().build()).isOk()).isFalse();
  }

  private static ListenerRule.Builder rule() {
    return ListenerRule.builder()
        .priority(7)
        .addConditions(LbcCondition.ofPath(ImmutableList.of("/a*")))
        .action(forward(null, target("arn:a", 1)))
        .origin(new ListenerRule.Origin("shop/web", 0, 0, "svc"));
  }

  @Test
  void eachConditionIsConvertedToTheConfigurationOfItsField() {
    ListenerRule rule =
        rule()
            .addConditions(
                new LbcCondition.Host(LbcCondition.Patterns.of(ImmutableList.of("a.com"))),
                new LbcCondition.Header(
                    "h", new LbcCondition.Patterns(null, ImmutableList.of("^x"))),
                new LbcCondition.Method(ImmutableList.of("GET")),
                new LbcCondition.SourceIp(ImmutableList.of("10.0.0.0/8")),
                new LbcCondition.Query(ImmutableList.of(new LbcCondition.Pair("k", "v"))))
            .build();

    Rule sdk = SdkRules.toSdk(rule, WEIGHTED);

    assertThat(sdk.priority()).isEqualTo("7");
    List<RuleCondition> conditions = sdk.conditions();
    assertThat(conditions)
        .extracting(RuleCondition::field)
        .containsExactly(
            "path-pattern",
            "host-header",
            "http-header",
            "http-request-method",
            "source-ip",
            "query-string");
    assertThat(conditions.get(0).pathPatternConfig().values()).containsExactly("/a*");
    assertThat(conditions.get(1).hostHeaderConfig().values()).containsExactly("a.com");
    assertThat(conditions.get(2).httpHeaderConfig().httpHeaderName()).isEqualTo("h");
    assertThat(conditions.get(2).httpHeaderConfig().regexValues()).containsExactly("^x");
    assertThat(conditions.get(3).httpRequestMethodConfig().values()).containsExactly("GET");
    assertThat(conditions.get(4).sourceIpConfig().values()).containsExactly("10.0.0.0/8");
    assertThat(conditions.get(5).queryStringConfig().values().get(0).key()).isEqualTo("k");
    assertThat(conditions.get(5).queryStringConfig().values().get(0).value()).isEqualTo("v");
    assertThat(sdk.hasTransforms()).isFalse();
  }

  @Test
  void aConditionOnAnUnknownFieldHasNoConfiguration() {
    ListenerRule rule =
        ListenerRule.builder()
            .from(rule().build())
            .conditions(ImmutableList.of(new LbcCondition.Unknown("body", ImmutableList.of())))
            .build();

    assertThat(SdkRules.toSdk(rule, WEIGHTED).conditions())
        .containsExactly(RuleCondition.builder().field("body").build());
  }

  @Test
  void authenticationAndTokenValidationPrecedeTheAction() {
    Authentication cognito =
        new Authentication(
            new Authentication.Cognito("arn:pool", "client", "domain", ImmutableMap.of("a", "b")),
            "deny",
            "openid",
            "cookie",
            3600);
    Rule plain = SdkRules.toSdk(rule().build(), WEIGHTED);
    Rule signedIn = SdkRules.toSdk(rule().authentication(cognito).build(), WEIGHTED);
    Rule token =
        SdkRules.toSdk(
            rule()
                .jwt(
                    new JwtValidation(
                        "https://keys",
                        "https://issuer",
                        ImmutableList.of(
                            new JwtValidation.Claim(
                                "single-string", "scope", ImmutableList.of("read")))))
                .build(),
            WEIGHTED);

    assertThat(plain.actions()).extracting(Action::order).containsExactly(1);
    assertThat(signedIn.actions()).extracting(Action::order).containsExactly(1, 2);
    Action first = signedIn.actions().get(0);
    assertThat(first.type()).isEqualTo(ActionTypeEnum.AUTHENTICATE_COGNITO);
    assertThat(first.authenticateCognitoConfig().userPoolArn()).isEqualTo("arn:pool");
    assertThat(first.authenticateCognitoConfig().sessionTimeout()).isEqualTo(3600);
    assertThat(first.authenticateCognitoConfig().authenticationRequestExtraParams())
        .containsEntry("a", "b");
    assertThat(first.authenticateCognitoConfig().onUnauthenticatedRequestAsString())
        .isEqualTo("deny");
    assertThat(token.actions())
        .extracting(Action::typeAsString)
        .containsExactly("jwt-validation", "forward");
    assertThat(token.actions().get(1).order()).isEqualTo(2);
    assertThat(token.actions().get(0).jwtValidationConfig().issuer()).isEqualTo("https://issuer");
    assertThat(token.actions().get(0).jwtValidationConfig().additionalClaims().get(0).name())
        .isEqualTo("scope");
    assertThat(token.actions().get(0).jwtValidationConfig().additionalClaims().get(0).values())
        .containsExactly("read");
  }

  @Test
  void rewritesAreConvertedToTheConfigurationOfTheirKind() {
    ImmutableList<LbcTransform.Rewrite> rewrites =
        ImmutableList.of(new LbcTransform.Rewrite("^/a", "/b"));
    Rule sdk =
        SdkRules.toSdk(
            rule()
                .addTransforms(
                    new LbcTransform.UrlRewrite(rewrites),
                    new LbcTransform.HostRewrite(rewrites),
                    new LbcTransform.HostRewrite(ImmutableList.of()))
                .build(),
            WEIGHTED);

    assertThat(sdk.transforms()).hasSize(3);
    assertThat(sdk.transforms().get(0).urlRewriteConfig().rewrites().get(0).regex())
        .isEqualTo("^/a");
    assertThat(sdk.transforms().get(1).hostHeaderRewriteConfig().rewrites().get(0).replace())
        .isEqualTo("/b");
    assertThat(sdk.transforms().get(1).urlRewriteConfig()).isNull();
    assertThat(sdk.transforms().get(2).hostHeaderRewriteConfig().rewrites()).isEmpty();
  }
}
