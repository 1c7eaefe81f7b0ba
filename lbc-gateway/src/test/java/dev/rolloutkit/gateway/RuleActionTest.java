package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.resource.ResourceTypes;
import org.junit.jupiter.api.Test;

/** The actions of a rule: its configuration and its filters, and which of them is checked first. */
class RuleActionTest {
  private static final String HTTP =
      "{name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: {}}";
  private static final String HTTPS =
      "{name: 's', port: 443, protocol: 'HTTPS', hostname: 'a.example.com', tls: {certificateRefs:"
          + " [{name: 'c'}]}}";
  private static final String FIXED =
      "{type: 'fixed-response', fixedResponseConfig: {statusCode: 418}}";
  private static final String MIRROR =
      "{type: 'RequestHeaderModifier', requestHeaderModifier: {remove: ['x']}}";

  private static ShopGateway shop(String listener, String actions, String moreFilters) {
    return ShopGateway.alb(listener)
        .ruleConfiguration("{actions: [" + actions + "]}")
        .route(
            "r",
            "rules: [{filters: ["
                + ShopGateway.EXTENSION
                + moreFilters
                + "], backendRefs: [{name: 'web', port: 80}]}]");
  }

  @Test
  void aRedirectOfAConfigurationNeedsAFilter() {
    String redirect = "{type: 'redirect', redirectConfig: {query: 'a=b'}}";
    assertThat(shop(HTTP, redirect, "").reference().error())
        .hasValue(
            "HTTPRouteFilterRequestRedirect must be provided if RedirectActionConfig in"
                + " ListenerRuleConfiguration is provided");
    JsonNode rule =
        ShopGateway.only(
            shop(
                    HTTP,
                    redirect,
                    ", {type: 'RequestRedirect', requestRedirect: {hostname: 'b.example.com'}}")
                .referenceOfStored(),
            ResourceTypes.LISTENER_RULE);
    assertThat(rule.at("/actions/0/redirectConfig/query").textValue()).isEqualTo("a=b");
  }

  @Test
  void authenticationIsCheckedBeforeFilters() {
    String oidc =
        "{type: 'authenticate-oidc', authenticateOIDCConfig: {issuer: 'https://i.example.com',"
            + " authorizationEndpoint: 'https://i.example.com/a', tokenEndpoint:"
            + " 'https://i.example.com/t', userInfoEndpoint: 'https://i.example.com/u', secret:"
            + " {name: 'oidc'}}}";
    String secret =
        "{apiVersion: 'v1', kind: 'Secret', metadata: {name: 'oidc', namespace: 'shop'}, data:"
            + " {clientSecret: 'c2VjcmV0'}}";
    assertThat(shop(HTTPS, oidc, ", " + MIRROR).object(secret).reference().error())
        .hasValue("missing clientID, secret: shop/oidc");
    assertThat(shop(HTTP, oidc, ", " + MIRROR).object(secret).reference().error())
        .hasValueSatisfying(
            error ->
                assertThat(error).startsWith("Unsupported filter type: RequestHeaderModifier. "));
  }

  @Test
  void aFixedResponseEndsTheReadingOfFiltersButRewritesRemain() {
    String rewrite =
        ", {type: 'URLRewrite', urlRewrite: {path: {type: 'ReplaceFullPath', replaceFullPath:"
            + " '/new'}}}";
    JsonNode rule =
        ShopGateway.only(
            shop(HTTP, FIXED, ", " + MIRROR + rewrite).reference(), ResourceTypes.LISTENER_RULE);
    assertThat(rule.at("/actions/0/fixedResponseConfig/statusCode").asText()).isEqualTo("418");
    assertThat(rule.path("transforms")).hasSize(1);
  }

  @Test
  void targetGroupsAreBuiltAlthoughTheResponseIsFixed() {
    assertThat(
            shop(HTTP, FIXED, "").reference().stack().orElseThrow().ids(ResourceTypes.TARGET_GROUP))
        .hasSize(1);
  }
}
