package dev.rolloutkit.alb.aws;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcTransform;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
   * @param weighted whether weighted target groups are enabled, as for an action
   */
  public static Rule toSdk(ListenerRule rule, boolean weighted) {
    Rule.Builder out =
        Rule.builder()
            .priority(Integer.toString(rule.priority()))
            .conditions(rule.conditions().stream().map(SdkRules::condition).toList())
            .actions(actions(rule, weighted));
    if (!rule.transforms().isEmpty()) {
      out.transforms(rule.transforms().stream().map(SdkRules::transform).toList());
    }
    return out.build();
  }

  private static ImmutableList<Action> actions(ListenerRule rule, boolean weighted) {
    ImmutableList.Builder<Action> out = ImmutableList.builder();
    boolean first = rule.jwt().isEmpty() && rule.authentication().isEmpty();
    rule.authentication().ifPresent(by -> out.add(SdkActions.toSdk(by, 1)));
    rule.jwt().ifPresent(jwt -> out.add(jwt(jwt)));
    return out.add(SdkActions.toSdk(rule.action(), first ? 1 : 2, weighted)).build();
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
    LbcCondition.Patterns host = condition.host();
    LbcCondition.Patterns path = condition.path();
    LbcCondition.Header header = condition.header();
    LbcCondition.Values method = condition.method();
    LbcCondition.Values source = condition.sourceIp();
    LbcCondition.Query query = condition.query();
    switch (condition.field()) {
      case LbcCondition.HOST -> {
        if (host != null) {
          out.hostHeaderConfig(c -> c.values(host.values()).regexValues(host.regexValues()));
        }
      }
      case LbcCondition.PATH -> {
        if (path != null) {
          out.pathPatternConfig(c -> c.values(path.values()).regexValues(path.regexValues()));
        }
      }
      case LbcCondition.HEADER -> {
        if (header != null) {
          out.httpHeaderConfig(
              c ->
                  c.httpHeaderName(header.name())
                      .values(header.values())
                      .regexValues(header.regexValues()));
        }
      }
      case LbcCondition.METHOD -> {
        if (method != null) {
          out.httpRequestMethodConfig(c -> c.values(method.values()));
        }
      }
      case LbcCondition.SOURCE_IP -> {
        if (source != null) {
          out.sourceIpConfig(c -> c.values(source.values()));
        }
      }
      default -> {
        if (query != null && query.values() != null) {
          List<LbcCondition.Pair> pairs = query.values();
          out.queryStringConfig(
              c ->
                  c.values(
                      pairs.stream()
                          .map(
                              p ->
                                  QueryStringKeyValuePair.builder()
                                      .key(p.key())
                                      .value(p.value())
                                      .build())
                          .toList()));
        }
      }
    }
    return out.build();
  }

  private static RuleTransform transform(LbcTransform transform) {
    RuleTransform.Builder out = RuleTransform.builder().type(transform.type());
    if (transform.type().equals(LbcTransform.URL)) {
      out.urlRewriteConfig(UrlRewriteConfig.builder().rewrites(rewrites(transform.url())).build());
    } else {
      out.hostHeaderRewriteConfig(
          HostHeaderRewriteConfig.builder().rewrites(rewrites(transform.host())).build());
    }
    return out.build();
  }

  private static List<RewriteConfig> rewrites(LbcTransform.@Nullable Rewrites config) {
    List<LbcTransform.Rewrite> rewrites = config == null ? null : config.rewrites();
    return rewrites == null
        ? List.of()
        : rewrites.stream()
            .map(r -> RewriteConfig.builder().regex(r.regex()).replace(r.replace()).build())
            .toList();
  }
}
