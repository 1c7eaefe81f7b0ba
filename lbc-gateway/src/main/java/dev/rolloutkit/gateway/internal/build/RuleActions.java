package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.gateway.configuration.RuleConfigurations;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute.LoadedRule;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.resource.Stack;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a rule of an application load balancer.
 *
 * @rule A rule of a route redirects, answers or forwards, after authentication on a listener that
 *     speaks TLS.
 */
final class RuleActions {
  private static final String HEADERS =
      "To specify header modification, please configure it through LoadBalancerConfiguration.";

  private RuleActions() {}

  /** A fixed response in plain text without a body. */
  static LbcAction fixed(String code) {
    return fixed("text/plain", null, code);
  }

  private static LbcAction fixed(String type, @Nullable String body, String code) {
    return new LbcAction.FixedResponse(type, body, code);
  }

  /** The final action. */
  static LbcAction action(RuleCandidate candidate, List<LbcAction.Target> targets) throws Failure {
    LoadedRule rule = candidate.rule();
    Optional<JsonNode> response =
        rule.configuration()
            .flatMap(found -> RuleConfigurations.action(found, LbcAction.FIXED_RESPONSE));
    if (response.isPresent()) {
      JsonNode config = response.get().path("fixedResponseConfig");
      return fixed(
          GatewayFields.optional(config, "contentType").orElse("text/plain"),
          GatewayFields.optional(config, "messageBody").orElse(null),
          config.path("statusCode").asText(""));
    }
    Optional<LbcAction> redirect = redirect(candidate);
    if (redirect.isPresent()) {
      return redirect.get();
    }
    if (targets.stream().noneMatch(target -> target.weight() != null && target.weight() > 0)) {
      return fixed("500");
    }
    LbcAction.Stickiness stickiness =
        rule.configuration()
            .flatMap(found -> RuleConfigurations.action(found, LbcAction.FORWARD))
            .map(found -> found.path("forwardConfig").path("targetGroupStickinessConfig"))
            .filter(JsonNode::isObject)
            .map(
                found ->
                    new LbcAction.Stickiness(
                        found.path("enabled").isBoolean()
                            ? (Boolean) found.path("enabled").booleanValue()
                            : null,
                        found.path("durationSeconds").isNumber()
                            ? (Integer) found.path("durationSeconds").intValue()
                            : null))
            .orElse(null);
    return new LbcAction.Forward(ImmutableList.copyOf(targets), stickiness);
  }

  private static Optional<LbcAction> redirect(RuleCandidate candidate) throws Failure {
    List<JsonNode> filters = GatewayFields.list(candidate.rule().spec(), "filters");
    Optional<JsonNode> configured =
        candidate.isGrpc()
            ? Optional.empty()
            : candidate
                .rule()
                .configuration()
                .flatMap(found -> RuleConfigurations.action(found, LbcAction.REDIRECT));
    if (configured.isPresent() && filters.size() == 1) {
      throw Build.stop(
          "HTTPRouteFilterRequestRedirect must be provided if RedirectActionConfig in"
              + " ListenerRuleConfiguration is provided");
    }
    for (JsonNode filter : filters) {
      String type = GatewayFields.text(filter, "type");
      if (type.equals("RequestRedirect")) {
        return Optional.of(redirect(filter.path("requestRedirect"), configured));
      }
      if (!type.equals("ExtensionRef") && !type.equals("URLRewrite")) {
        throw Build.stop(
            "Unsupported filter type: "
                + type
                + ". "
                + (candidate.isGrpc() ? "" : "Only request redirect is supported. ")
                + HEADERS);
      }
    }
    return Optional.empty();
  }

  private static LbcAction redirect(JsonNode filter, Optional<JsonNode> configured) throws Failure {
    String scheme = GatewayFields.text(filter, "scheme");
    JsonNode port = filter.path("port");
    LbcAction.Redirect.Builder out =
        LbcAction.Redirect.builder().statusCode("HTTP_" + filter.path("statusCode").asInt(302));
    if (!scheme.isEmpty()) {
      out.protocol(scheme.toUpperCase(Locale.ROOT));
    }
    if (port.isNumber()) {
      out.port(Integer.toString(port.intValue()));
    } else if (!scheme.isEmpty()) {
      out.port(scheme.equals("https") ? "443" : "80");
    }
    GatewayFields.optional(filter, "hostname").ifPresent(out::host);
    JsonNode path = filter.path("path");
    if (path.isObject()) {
      String full = GatewayFields.optional(path, "replaceFullPath").orElse(null);
      RuleConditions.checkNoWildcard("ReplaceFullPath", full);
      RuleConditions.checkNoWildcard(
          "ReplacePrefixMatch", GatewayFields.optional(path, "replacePrefixMatch").orElse(null));
      if (full != null) {
        out.path(full);
      }
    }
    configured
        .flatMap(action -> GatewayFields.optional(action.path("redirectConfig"), "query"))
        .ifPresent(out::query);
    return out.build();
  }

  /** The authentication of clients on a listener that speaks TLS. */
  static Optional<Authentication> authentication(
      JsonNode configuration, Build build, Stack.Builder stack) throws Failure {
    Optional<JsonNode> cognito =
        RuleConfigurations.action(configuration, "authenticate-cognito")
            .map(action -> action.path("authenticateCognitoConfig"));
    if (cognito.isPresent()) {
      JsonNode config = cognito.get();
      return Optional.of(
          authentication(
              config,
              new Authentication.Cognito(
                  GatewayFields.text(config, "userPoolArn"),
                  GatewayFields.text(config, "userPoolClientId"),
                  GatewayFields.text(config, "userPoolDomain"),
                  extra(config))));
    }
    Optional<JsonNode> oidc =
        RuleConfigurations.action(configuration, "authenticate-oidc")
            .map(action -> action.path("authenticateOIDCConfig"));
    if (oidc.isEmpty()) {
      return Optional.empty();
    }
    JsonNode config = oidc.get();
    String namespace = GatewayFields.namespace(configuration);
    String secret = GatewayFields.text(config.path("secret"), "name");
    stack.secret(namespace + "/" + secret);
    Authentication.Client client =
        Failure.orStop(build.cluster().secrets().client(namespace, secret));
    Authentication.Oidc.Builder provider =
        Authentication.Oidc.builder()
            .issuer(GatewayFields.text(config, "issuer"))
            .authorizationEndpoint(GatewayFields.text(config, "authorizationEndpoint"))
            .tokenEndpoint(GatewayFields.text(config, "tokenEndpoint"))
            .userInfoEndpoint(GatewayFields.text(config, "userInfoEndpoint"))
            .client(client);
    ImmutableMap<String, String> extra = extra(config);
    if (extra != null) {
      provider.extraParams(extra);
    }
    return Optional.of(authentication(config, provider.build()));
  }

  private static @Nullable ImmutableMap<String, String> extra(JsonNode config) {
    return config.path("authenticationRequestExtraParams").isObject()
        ? GatewayFields.map(config, "authenticationRequestExtraParams")
        : null;
  }

  private static Authentication authentication(JsonNode config, Authentication.Provider provider) {
    return new Authentication(
        provider,
        GatewayFields.optional(config, "onUnauthenticatedRequest").orElse("authenticate"),
        GatewayFields.optional(config, "scope").orElse("openid"),
        GatewayFields.optional(config, "sessionCookieName").orElse("AWSELBAuthSessionCookie"),
        config.path("sessionTimeout").asLong(604800));
  }

  /** The validation of a JWT on a listener that speaks TLS. */
  static Optional<JwtValidation> jwt(JsonNode configuration) {
    return RuleConfigurations.action(configuration, "jwt-validation")
        .map(action -> action.path("jwtValidationConfig"))
        .map(
            config ->
                new JwtValidation(
                    GatewayFields.text(config, "jwksEndpoint"),
                    GatewayFields.text(config, "issuer"),
                    GatewayFields.list(config, "additionalClaims").stream()
                        .map(
                            claim ->
                                new JwtValidation.Claim(
                                    GatewayFields.text(claim, "format"),
                                    GatewayFields.text(claim, "name"),
                                    GatewayFields.texts(claim, "values")))
                        .collect(ImmutableList.toImmutableList())));
  }
}
