package dev.rolloutkit.alb.aws;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ActionTypeEnum;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.AuthenticateCognitoActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.AuthenticateOidcActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.FixedResponseActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ForwardActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.RedirectActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupStickinessConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;

/**
 * Converts actions to and from the AWS SDK. Absent fields stay absent in both directions; AWS
 * treats an absent weight of a target group as 1.
 *
 * <p>Source: AWS Load Balancer Controller 3, deployment of listener rules; Elastic Load Balancing
 * API 2015-12-01.
 *
 * @rule An action is deployed to AWS with the fields that it has; an absent weight counts as 1.
 */
public final class SdkActions {
  private SdkActions() {}

  /**
   * Converts an action to the SDK.
   *
   * @param action an action whose targets are ARNs
   * @param order the position among the actions of a rule, from 1
   * @param flags the flags of the load balancer controller. If weighted target groups are disabled,
   *     a single target is set in the action itself, without weight and stickiness
   */
  public static Action toSdk(LbcAction action, int order, LbcFlags flags) {
    boolean weighted = flags.has(FeatureGate.WEIGHTED_TARGET_GROUPS);
    Action.Builder out = Action.builder().type(action.type()).order(order);
    return action
        .match(
            forward ->
                !weighted && forward.targets().size() == 1
                    ? out.targetGroupArn(forward.targets().get(0).targetGroupArn())
                    : out.forwardConfig(toSdk(forward)),
            redirect -> out.redirectConfig(toSdk(redirect)),
            fixed -> out.fixedResponseConfig(toSdk(fixed)))
        .build();
  }

  /**
   * Converts an authentication to the action that precedes all others of a rule.
   *
   * @param order the position among the actions of a rule, from 1
   */
  public static Action toSdk(Authentication by, int order) {
    Action.Builder out = Action.builder().order(order);
    if (by.provider() instanceof Authentication.Cognito pool) {
      return out.type(ActionTypeEnum.AUTHENTICATE_COGNITO)
          .authenticateCognitoConfig(
              AuthenticateCognitoActionConfig.builder()
                  .userPoolArn(pool.userPoolArn())
                  .userPoolClientId(pool.userPoolClientId())
                  .userPoolDomain(pool.userPoolDomain())
                  .authenticationRequestExtraParams(pool.extraParams())
                  .onUnauthenticatedRequest(orUnset(by.onUnauthenticatedRequest()))
                  .scope(by.scope())
                  .sessionCookieName(by.sessionCookie())
                  .sessionTimeout(by.sessionTimeout())
                  .build())
          .build();
    }
    Authentication.Oidc oidc = (Authentication.Oidc) by.provider();
    return out.type(ActionTypeEnum.AUTHENTICATE_OIDC)
        .authenticateOidcConfig(
            AuthenticateOidcActionConfig.builder()
                .issuer(oidc.issuer())
                .authorizationEndpoint(oidc.authorizationEndpoint())
                .tokenEndpoint(oidc.tokenEndpoint())
                .userInfoEndpoint(oidc.userInfoEndpoint())
                .clientId(oidc.client().id())
                .clientSecret(oidc.client().secret())
                .authenticationRequestExtraParams(oidc.extraParams())
                .onUnauthenticatedRequest(orUnset(by.onUnauthenticatedRequest()))
                .scope(by.scope())
                .sessionCookieName(by.sessionCookie())
                .sessionTimeout(by.sessionTimeout())
                .build())
        .build();
  }

  /** AWS treats an empty value of an enumeration as unset. */
  private static @Nullable String orUnset(String text) {
    return text.isEmpty() ? null : text;
  }

  private static FixedResponseActionConfig toSdk(LbcAction.FixedResponse fixed) {
    return FixedResponseActionConfig.builder()
        .contentType(fixed.contentType())
        .messageBody(fixed.messageBody())
        .statusCode(fixed.statusCode())
        .build();
  }

  private static RedirectActionConfig toSdk(LbcAction.Redirect redirect) {
    return RedirectActionConfig.builder()
        .host(redirect.host())
        .path(redirect.path())
        .port(redirect.port())
        .protocol(redirect.protocol())
        .query(redirect.query())
        .statusCode(redirect.statusCode())
        .build();
  }

  private static ForwardActionConfig toSdk(LbcAction.Forward forward) {
    ForwardActionConfig.Builder out = ForwardActionConfig.builder();
    if (!forward.targets().isEmpty()) {
      List<TargetGroupTuple> tuples = new ArrayList<>(forward.targets().size());
      for (LbcAction.Target target : forward.targets()) {
        tuples.add(
            TargetGroupTuple.builder()
                .targetGroupArn(target.targetGroupArn())
                .weight(target.weight())
                .build());
      }
      out.targetGroups(tuples);
    }
    LbcAction.Stickiness stickiness = forward.stickiness();
    if (stickiness != null) {
      out.targetGroupStickinessConfig(
          TargetGroupStickinessConfig.builder()
              .enabled(stickiness.enabled())
              .durationSeconds(stickiness.durationSeconds())
              .build());
    }
    return out.build();
  }

  /**
   * Converts an action from the SDK. A target group in the action itself becomes the only target of
   * a forward action.
   *
   * <p>Problems: a type that no action annotation can express, such as {@code authenticate-oidc}; a
   * redirect or a fixed response without its configuration.
   */
  public static Outcome<LbcAction> fromSdk(Action action) {
    String type = Strings.nullToEmpty(action.typeAsString());
    return switch (type) {
      case LbcAction.FORWARD -> Outcome.ok(forward(action));
      case LbcAction.REDIRECT ->
          action.redirectConfig() == null
              ? missing("redirectConfig")
              : Outcome.ok(redirect(action.redirectConfig()));
      case LbcAction.FIXED_RESPONSE ->
          action.fixedResponseConfig() == null
              ? missing("fixedResponseConfig")
              : Outcome.ok(fixedResponse(action.fixedResponseConfig()));
      default ->
          Outcome.failed(
              Problem.plain(
                  FieldPath.of("type"),
                  "no annotation expresses type " + type,
                  AlbProblemCodes.ACTION_UNSUPPORTED));
    };
  }

  private static Outcome<LbcAction> missing(String field) {
    return Outcome.failed(
        Problem.required(FieldPath.of(field), "the action has no configuration of its type")
            .withCode(AlbProblemCodes.ACTION_UNSUPPORTED));
  }

  private static LbcAction redirect(RedirectActionConfig config) {
    return LbcAction.Redirect.builder()
        .host(config.host())
        .path(config.path())
        .port(config.port())
        .protocol(config.protocol())
        .query(config.query())
        .statusCode(Strings.nullToEmpty(config.statusCodeAsString()))
        .build();
  }

  private static LbcAction fixedResponse(FixedResponseActionConfig config) {
    return new LbcAction.FixedResponse(
        config.contentType(), config.messageBody(), Strings.nullToEmpty(config.statusCode()));
  }

  private static LbcAction.Forward forward(Action action) {
    ForwardActionConfig config = action.forwardConfig();
    if (config == null || (!config.hasTargetGroups() && action.targetGroupArn() != null)) {
      return new LbcAction.Forward(
          action.targetGroupArn() == null
              ? ImmutableList.of()
              : ImmutableList.of(target(action.targetGroupArn(), null)),
          null);
    }
    ImmutableList.Builder<LbcAction.Target> targets = ImmutableList.builder();
    for (TargetGroupTuple tuple : config.targetGroups()) {
      if (tuple != null) {
        targets.add(target(tuple.targetGroupArn(), tuple.weight()));
      }
    }
    TargetGroupStickinessConfig sticky = config.targetGroupStickinessConfig();
    return new LbcAction.Forward(
        targets.build(),
        sticky == null
            ? null
            : new LbcAction.Stickiness(sticky.enabled(), sticky.durationSeconds()));
  }

  private static LbcAction.Target target(String arn, @Nullable Integer weight) {
    return new LbcAction.Target(arn, null, null, null, weight);
  }
}
