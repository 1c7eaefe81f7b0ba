package dev.rolloutkit.stack.internal.listener;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcTransform;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.stack.resource.Trees;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Builds the JSON trees of listener rules.
 *
 * @rule The actions of a listener rule are authentication or validation of a token first, and the
 *     final action last.
 */
public final class RuleTrees {
  private static final String REDACTED = "[REDACTED]";

  private RuleTrees() {}

  /**
   * The actions of a rule, in order: authentication or the validation of a JWT, then the final
   * action.
   *
   * @param target writes the target group of a forward action
   */
  public static ArrayNode actions(ListenerRule rule, Function<LbcAction.Target, JsonNode> target) {
    return actions(rule.authentication(), rule.jwt(), rule.action(), target);
  }

  /**
   * The actions of a rule, in order: authentication or the validation of a JWT, then the final
   * action.
   *
   * @param target writes the target group of a forward action
   */
  public static ArrayNode actions(
      Optional<Authentication> authentication,
      Optional<JwtValidation> jwt,
      LbcAction action,
      Function<LbcAction.Target, JsonNode> target) {
    ArrayNode out = Trees.list();
    authentication.ifPresent(login -> out.add(authentication(login)));
    jwt.ifPresent(token -> out.add(jwt(token)));
    out.add(action(action, target));
    return out;
  }

  private static ObjectNode authentication(Authentication authentication) {
    boolean cognito = authentication.provider() instanceof Authentication.Cognito;
    ObjectNode out =
        Trees.object().put("type", cognito ? "authenticate-cognito" : "authenticate-oidc");
    ObjectNode config =
        out.putObject(cognito ? "authenticateCognitoConfig" : "authenticateOIDCConfig");
    Map<String, String> extra = authentication.provider().extraParams();
    if (extra != null) {
      Trees.putMap(config, "authenticationRequestExtraParams", extra);
    }
    Trees.putNonEmpty(
        config, "onUnauthenticatedRequest", authentication.onUnauthenticatedRequest());
    config
        .put("scope", authentication.scope())
        .put("sessionCookieName", authentication.sessionCookie())
        .set("sessionTimeout", Trees.number(authentication.sessionTimeout()));
    if (authentication.provider() instanceof Authentication.Cognito pool) {
      config
          .put("userPoolARN", pool.userPoolArn())
          .put("userPoolClientID", pool.userPoolClientId())
          .put("userPoolDomain", pool.userPoolDomain());
    } else if (authentication.provider() instanceof Authentication.Oidc oidc) {
      config
          .put("issuer", oidc.issuer())
          .put("authorizationEndpoint", oidc.authorizationEndpoint())
          .put("tokenEndpoint", oidc.tokenEndpoint())
          .put("userInfoEndpoint", oidc.userInfoEndpoint())
          .put("clientID", REDACTED)
          .put("clientSecret", REDACTED);
    }
    return out;
  }

  private static ObjectNode jwt(JwtValidation jwt) {
    ObjectNode out = Trees.object().put("type", "jwt-validation");
    ObjectNode config =
        out.putObject("jwtValidationConfig")
            .put("jwksEndpoint", jwt.jwksEndpoint())
            .put("issuer", jwt.issuer());
    if (jwt.additionalClaims() != null && !jwt.additionalClaims().isEmpty()) {
      ArrayNode claims = config.putArray("additionalClaims");
      for (JwtValidation.Claim claim : jwt.additionalClaims()) {
        ObjectNode one = claims.addObject().put("format", claim.format()).put("name", claim.name());
        one.set("values", claim.values() == null ? null : Trees.texts(claim.values()));
      }
    }
    return out;
  }

  private static ObjectNode action(LbcAction action, Function<LbcAction.Target, JsonNode> target) {
    ObjectNode out = Trees.object().put("type", action.type());
    return action.match(
        forward -> out.set("forwardConfig", forward(forward, target)),
        redirect -> out.set("redirectConfig", redirect(redirect)),
        fixed -> out.set("fixedResponseConfig", fixed(fixed)));
  }

  private static ObjectNode fixed(LbcAction.FixedResponse fixed) {
    ObjectNode config = Trees.object();
    Trees.putPresent(config, "contentType", fixed.contentType());
    Trees.putPresent(config, "messageBody", fixed.messageBody());
    return config.put("statusCode", fixed.statusCode());
  }

  private static ObjectNode redirect(LbcAction.Redirect redirect) {
    ObjectNode config = Trees.object();
    Trees.putPresent(config, "host", redirect.host());
    Trees.putPresent(config, "path", redirect.path());
    Trees.putPresent(config, "port", redirect.port());
    Trees.putPresent(config, "protocol", redirect.protocol());
    Trees.putPresent(config, "query", redirect.query());
    return config.put("statusCode", redirect.statusCode());
  }

  private static ObjectNode forward(
      LbcAction.Forward forward, Function<LbcAction.Target, JsonNode> target) {
    ObjectNode config = Trees.object();
    if (forward.targets().isEmpty()) {
      config.putNull("targetGroups");
    } else {
      ArrayNode groups = config.putArray("targetGroups");
      for (LbcAction.Target to : forward.targets()) {
        ObjectNode group = groups.addObject();
        group.set("targetGroupARN", target.apply(to));
        if (to.weight() != null) {
          group.put("weight", to.weight());
        }
      }
    }
    if (forward.stickiness() != null) {
      ObjectNode stickiness = config.putObject("targetGroupStickinessConfig");
      if (forward.stickiness().enabled() != null) {
        stickiness.put("enabled", forward.stickiness().enabled());
      }
      if (forward.stickiness().durationSeconds() != null) {
        stickiness.put("durationSeconds", forward.stickiness().durationSeconds());
      }
    }
    return config;
  }

  /** The conditions of a rule, in order. */
  public static ArrayNode conditions(Iterable<LbcCondition> conditions) {
    ArrayNode out = Trees.list();
    conditions.forEach(condition -> out.add(condition(condition)));
    return out;
  }

  private static ObjectNode condition(LbcCondition condition) {
    ObjectNode out = Trees.object().put("field", condition.field());
    if (condition instanceof LbcCondition.Host host) {
      out.set("hostHeaderConfig", patterns(Trees.object(), host.patterns()));
    } else if (condition instanceof LbcCondition.Path path) {
      out.set("pathPatternConfig", patterns(Trees.object(), path.patterns()));
    } else if (condition instanceof LbcCondition.Header header) {
      ObjectNode config = out.putObject("httpHeaderConfig").put("httpHeaderName", header.name());
      patterns(config, header.patterns());
    } else if (condition instanceof LbcCondition.Method method) {
      out.putObject("httpRequestMethodConfig").set("values", Trees.texts(method.values()));
    } else if (condition instanceof LbcCondition.SourceIp source) {
      out.putObject("sourceIPConfig").set("values", Trees.texts(source.values()));
    } else if (condition instanceof LbcCondition.Query query) {
      ArrayNode pairs = out.putObject("queryStringConfig").putArray("values");
      for (LbcCondition.Pair pair : query.pairs()) {
        ObjectNode one = pairs.addObject();
        Trees.putPresent(one, "key", pair.key());
        one.put("value", pair.value());
      }
    }
    return out;
  }

  private static ObjectNode patterns(ObjectNode out, LbcCondition.Patterns patterns) {
    if (patterns.regexValues() != null && !patterns.regexValues().isEmpty()) {
      out.set("regexValues", Trees.texts(patterns.regexValues()));
    }
    if (patterns.values() != null && !patterns.values().isEmpty()) {
      out.set("values", Trees.texts(patterns.values()));
    }
    return out;
  }

  /** The transforms of a rule, in order. */
  public static ArrayNode transforms(Iterable<LbcTransform> transforms) {
    ArrayNode out = Trees.list();
    for (LbcTransform transform : transforms) {
      ObjectNode config =
          out.addObject()
              .put("type", transform.type())
              .putObject(
                  transform instanceof LbcTransform.HostRewrite
                      ? "hostHeaderRewriteConfig"
                      : "urlRewriteConfig");
      if (!transform.rewrites().isEmpty()) {
        ArrayNode list = config.putArray("rewrites");
        transform
            .rewrites()
            .forEach(r -> list.addObject().put("regex", r.regex()).put("replace", r.replace()));
      }
    }
    return out;
  }
}
