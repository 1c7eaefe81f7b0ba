package dev.rolloutkit.alb.internal.aws;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.aws.SdkActions;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcTransform;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.HostHeaderRewriteConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.JwtValidationActionAdditionalClaim;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.JwtValidationActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.QueryStringKeyValuePair;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.RewriteConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.RuleCondition;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.RuleTransform;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.UrlRewriteConfig;

/**
 * Converts listener rules to the AWS SDK.
 *
 * <p>Source: Elastic Load Balancing API 2015-12-01.
 *
 * @rule A listener rule is deployed to AWS with its conditions and actions.
 */
public final class SdkRules {
  private SdkRules() {}

  /**
   * Converts a rule to the SDK. The result has no ARN, and no tags because the SDK's rule has none.
   *
   * @param flags the flags of the load balancer controller, as for an action
   */
  public static Rule toSdk(ListenerRule rule, LbcFlags flags) {
    Rule.Builder out =
        Rule.builder()
            .priority(Integer.toString(rule.priority()))
            .conditions(rule.conditions().stream().map(SdkRules::condition).toList())
            .actions(actions(rule, flags));
    if (!rule.transforms().isEmpty()) {
      out.transforms(rule.transforms().stream().map(SdkRules::transform).toList());
    }
    return out.build();
  }

  private static ImmutableList<Action> actions(ListenerRule rule, LbcFlags flags) {
    ImmutableList.Builder<Action> out = ImmutableList.builder();
    boolean first = rule.jwt().isEmpty() && rule.authentication().isEmpty();
    rule.authentication().ifPresent(by -> out.add(SdkActions.toSdk(by, 1)));
    rule.jwt().ifPresent(jwt -> out.add(jwt(jwt)));
    return out.add(SdkActions.toSdk(rule.action(), first ? 1 : 2, flags)).build();
  }

  private static Action jwt(JwtValidation jwt) {
    JwtValidationActionConfig.Builder config =
        JwtValidationActionConfig.builder().jwksEndpoint(jwt.jwksEndpoint()).issuer(jwt.issuer());
    List<JwtValidation.Claim> claims = jwt.additionalClaims();
    if (claims != null && !claims.isEmpty()) {
      config.additionalClaims(
          claims.stream()
              .map(
                  claim ->
                      JwtValidationActionAdditionalClaim.builder()
                          .format(claim.format())
                          .name(claim.name())
                          .values(claim.values())
                          .build())
              .toList());
    }
    return Action.builder()
        .type("jwt-validation")
        .order(1)
        .jwtValidationConfig(config.build())
        .build();
  }

  private static RuleCondition condition(LbcCondition condition) {
    RuleCondition.Builder out = RuleCondition.builder().field(condition.field());
    if (condition instanceof LbcCondition.Host host) {
      LbcCondition.Patterns hosts = host.patterns();
      out.hostHeaderConfig(c -> c.values(hosts.values()).regexValues(hosts.regexValues()));
    } else if (condition instanceof LbcCondition.Path path) {
      LbcCondition.Patterns paths = path.patterns();
      out.pathPatternConfig(c -> c.values(paths.values()).regexValues(paths.regexValues()));
    } else if (condition instanceof LbcCondition.Header header) {
      out.httpHeaderConfig(
          c ->
              c.httpHeaderName(header.name())
                  .values(header.patterns().values())
                  .regexValues(header.patterns().regexValues()));
    } else if (condition instanceof LbcCondition.Method method) {
      out.httpRequestMethodConfig(c -> c.values(method.values()));
    } else if (condition instanceof LbcCondition.SourceIp source) {
      out.sourceIpConfig(c -> c.values(source.values()));
    } else if (condition instanceof LbcCondition.Query query) {
      out.queryStringConfig(c -> c.values(query.pairs().stream().map(SdkRules::pair).toList()));
    }
    return out.build();
  }

  private static QueryStringKeyValuePair pair(LbcCondition.Pair pair) {
    return QueryStringKeyValuePair.builder().key(pair.key()).value(pair.value()).build();
  }

  private static RuleTransform transform(LbcTransform transform) {
    RuleTransform.Builder out = RuleTransform.builder().type(transform.type());
    List<RewriteConfig> rewrites =
        transform.rewrites().stream()
            .map(r -> RewriteConfig.builder().regex(r.regex()).replace(r.replace()).build())
            .toList();
    if (transform instanceof LbcTransform.UrlRewrite) {
      out.urlRewriteConfig(UrlRewriteConfig.builder().rewrites(rewrites).build());
    } else {
      out.hostHeaderRewriteConfig(HostHeaderRewriteConfig.builder().rewrites(rewrites).build());
    }
    return out.build();
  }
}
