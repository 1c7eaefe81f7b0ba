package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.internal.aws.SdkRules;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.lbc.rule.ListenerRules;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.AuthenticateCognitoActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.AuthenticateOidcActionConfig;

/** Authentication by annotations, whose action precedes that of the rule, only on HTTPS. */
class AuthenticationTest {
  private static final String PREFIX = "alb.ingress.kubernetes.io/";
  private static final String TYPE = PREFIX + "auth-type";
  private static final String COGNITO = PREFIX + "auth-idp-cognito";
  private static final String OIDC = PREFIX + "auth-idp-oidc";
  private static final String TIMEOUT = PREFIX + "auth-session-timeout";
  private static final String POOL =
      "{\"userPoolArn\":\"arn:pool\",\"userPoolClientId\":\"client\",\"userPoolDomain\":\"domain\"}";
  private static final String PROVIDER =
      "{\"issuer\":\"https://id\",\"authorizationEndpoint\":\"https://id/a\","
          + "\"tokenEndpoint\":\"https://id/t\",\"userInfoEndpoint\":\"https://id/u\","
          + "\"secretName\":\"login\",\"authenticationRequestExtraParams\":{\"prompt\":\"login\"}}";

  /** The values with which a fuzzer starts. */
  static final List<String> ANNOTATIONS = List.of(POOL, PROVIDER, "604800", "oidc");

  private static final Map<String, String> BY_OIDC = Map.of(TYPE, "oidc", OIDC, PROVIDER);
  private static final Secret LOGIN =
      secret("login", Map.of("clientID", encoded("me\n"), "clientSecret", encoded("s3cret\n")));

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  static Secret secret(String name, Map<String, String> data) {
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName(name)
        .endMetadata()
        .withData(data)
        .build();
  }

  private static Outcome<ImmutableList<ListenerRule>> rules(
      String protocol,
      Map<String, String> ofIngress,
      Map<String, String> ofService,
      Secret... secrets) {
    return ListenerRules.of(
        List.of(Samples.ingress(ofIngress, Samples.numbered("/", "Prefix", "web", 80))),
        443,
        protocol,
        ReaderSettings.defaults(),
        catalog(ofService, secrets));
  }

  private static TargetGroupCatalog catalog(Map<String, String> ofService, Secret... secrets) {
    List<Service> services = Samples.services("shop", 80, List.of("web"));
    services.get(0).getMetadata().setAnnotations(ofService);
    return TargetGroupCatalog.of(
        Map.of("shop/web-web:80", "arn:web"), Map.of(), services, List.of(secrets));
  }

  private static List<Action> actions(Outcome<ImmutableList<ListenerRule>> rules) {
    assertThat(rules.warningsOrProblems()).isEmpty();
    return SdkRules.toSdk(rules.orElseThrow().get(0), LbcFlags.defaults()).actions();
  }

  private static String problem(Map<String, String> ofIngress, Secret... secrets) {
    Outcome<ImmutableList<ListenerRule>> rules = rules("HTTPS", ofIngress, Map.of(), secrets);
    assertThat(rules.isOk()).isFalse();
    return rules.problems().stream().map(Problem::message).toList().get(0);
  }

  @Test
  void theCognitoActionIsFirstAndHasTheDefaultsOfTheController() {
    List<Action> actions =
        actions(rules("HTTPS", Map.of(TYPE, "cognito", COGNITO, POOL), Map.of()));
    assertThat(actions)
        .extracting(Action::typeAsString)
        .containsExactly("authenticate-cognito", "forward");
    assertThat(actions).extracting(Action::order).containsExactly(1, 2);
    assertThat(actions.get(0).authenticateCognitoConfig())
        .isEqualTo(
            AuthenticateCognitoActionConfig.builder()
                .userPoolArn("arn:pool")
                .userPoolClientId("client")
                .userPoolDomain("domain")
                .onUnauthenticatedRequest("authenticate")
                .scope("openid")
                .sessionCookieName("AWSELBAuthSessionCookie")
                .sessionTimeout(604_800L)
                .build());
  }

  @Test
  void theOidcClientIsReadFromASecretOfTheNamespace() {
    Map<String, String> annotations = new LinkedHashMap<>(BY_OIDC);
    annotations.put(PREFIX + "auth-on-unauthenticated-request", "deny");
    annotations.put(PREFIX + "auth-scope", "openid email");
    annotations.put(PREFIX + "auth-session-cookie", "session");
    annotations.put(TIMEOUT, "+60");
    List<Action> actions = actions(rules("HTTPS", annotations, Map.of(), LOGIN));
    assertThat(actions)
        .extracting(Action::typeAsString)
        .containsExactly("authenticate-oidc", "forward");
    assertThat(actions.get(0).authenticateOidcConfig())
        .isEqualTo(
            AuthenticateOidcActionConfig.builder()
                .issuer("https://id")
                .authorizationEndpoint("https://id/a")
                .tokenEndpoint("https://id/t")
                .userInfoEndpoint("https://id/u")
                .clientId("me")
                .clientSecret("s3cret")
                .authenticationRequestExtraParams(Map.of("prompt", "login"))
                .onUnauthenticatedRequest("deny")
                .scope("openid email")
                .sessionCookieName("session")
                .sessionTimeout(60L)
                .build());
  }

  @Test
  void toStringDoesNotShowTheClientSecret() {
    ListenerRule rule = rules("HTTPS", BY_OIDC, Map.of(), LOGIN).orElseThrow().get(0);
    assertThat(rule.toString()).contains("id=me").doesNotContain("s3cret");
    assertThat(new Authentication.Client("me", "s3cret")).hasToString("Client[id=me, secret=***]");
  }

  @Test
  void onHttpAnnotationsAreValidatedButThereIsNoAuthentication() {
    assertThat(actions(rules("HTTP", BY_OIDC, Map.of())))
        .extracting(Action::typeAsString)
        .containsExactly("forward");
    assertThat(rules("HTTP", Map.of(TYPE, "basic"), Map.of()).problems())
        .extracting(Problem::message)
        .containsExactly("ingress: shop/web: unknown authType: basic");
  }

  @Test
  void theAnnotationsOfTheOnlyServiceOfAnActionTakePrecedence() {
    assertThat(actions(rules("HTTPS", Map.of(), Map.of(TYPE, "cognito", COGNITO, POOL))))
        .extracting(Action::typeAsString)
        .containsExactly("authenticate-cognito", "forward");
    assertThat(actions(rules("HTTPS", BY_OIDC, Map.of(TYPE, "none")))).hasSize(1);
    assertThat(actions(rules("HTTPS", Map.of(COGNITO, POOL), Map.of(TYPE, "cognito"))))
        .as("one annotation from the ingress and one from the service")
        .hasSize(2);
  }

  @Test
  void anActionWithSeveralServicesUsesOnlyTheAnnotationsOfTheIngress() {
    List<Service> services = Samples.services("shop", 80, List.of("a", "b"));
    services.get(0).getMetadata().setAnnotations(Map.of(TYPE, "cognito", COGNITO, POOL));
    Map<String, String> action =
        ImmutableMap.of(
            Samples.ACTION + "web",
            "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":["
                + "{\"serviceName\":\"a\",\"servicePort\":80,\"weight\":1},"
                + "{\"serviceName\":\"b\",\"servicePort\":80,\"weight\":1}]}}");
    assertThat(
            actions(
                ListenerRules.of(
                    List.of(Samples.ingress(action, Samples.annotated("/*", "web"))),
                    443,
                    "HTTPS",
                    ReaderSettings.defaults(),
                    TargetGroupCatalog.of(
                        Map.of("shop/web-a:80", "arn:a", "shop/web-b:80", "arn:b"),
                        Map.of(),
                        services))))
        .hasSize(1);
  }

  @Test
  void eachListenerHasTheRulesThatItHasWithoutTheOthers() {
    List<IngressView> ingresses =
        List.of(Samples.ingress(BY_OIDC, Samples.numbered("/", "Prefix", "web", 80)));
    for (List<String> protocols : List.of(List.of("HTTP", "HTTPS"), List.of("HTTPS", "HTTP"))) {
      ListenerRules.Known known = new ListenerRules.Known();
      for (String protocol : protocols) {
        assertThat(
                ListenerRules.of(
                        ingresses,
                        443,
                        protocol,
                        ReaderSettings.defaults(),
                        catalog(Map.of(), LOGIN),
                        known)
                    .orElseThrow())
            .isEqualTo(rules(protocol, BY_OIDC, Map.of(), LOGIN).orElseThrow());
      }
    }
  }

  @Test
  void tokensAreValidatedOnHttpsListenersOnly() {
    Map<String, String> byToken =
        Map.of(
            PREFIX + "jwt-validation",
            "{\"jwksEndpoint\":\"https://id/keys\",\"issuer\":\"https://id\"}");
    List<IngressView> ingresses =
        List.of(
            Samples.ingress(
                byToken,
                Samples.numbered("/a", "Prefix", "web", 80),
                Samples.numbered("/b", "Prefix", "web", 80)));
    for (List<String> protocols :
        List.of(List.of("HTTP", "HTTPS", "HTTP"), List.of("HTTPS", "HTTP", "HTTPS"))) {
      ListenerRules.Known known = new ListenerRules.Known();
      for (String protocol : protocols) {
        assertThat(
                ListenerRules.of(
                        ingresses,
                        443,
                        protocol,
                        ReaderSettings.defaults(),
                        catalog(Map.of()),
                        known)
                    .orElseThrow())
            .hasSize(2)
            .extracting(rule -> rule.jwt().map(JwtValidation::issuer))
            .as("%s of %s", protocol, protocols)
            .containsOnly(protocol.equals("HTTPS") ? Optional.of("https://id") : Optional.empty());
      }
    }
  }

  @Test
  void aMissingSecretIsAProblemOfTheHttpsListenerButNotOfTheHttpListener() {
    List<IngressView> ingresses =
        List.of(Samples.ingress(BY_OIDC, Samples.numbered("/", "Prefix", "web", 80)));
    ListenerRules.Known known = new ListenerRules.Known();
    ReaderSettings settings = ReaderSettings.defaults();
    assertThat(ListenerRules.of(ingresses, 80, "HTTP", settings, catalog(Map.of()), known).isOk())
        .isTrue();
    assertThat(
            ListenerRules.of(ingresses, 443, "HTTPS", settings, catalog(Map.of()), known)
                .problems()
                .get(0)
                .message())
        .isEqualTo("ingress: shop/web: secrets \"login\" not found");
  }

  @Test
  void aMissingConfigurationOrSecretIsAProblemOfTheIngress() {
    assertThat(problem(Map.of(TYPE, "cognito")))
        .isEqualTo("ingress: shop/web: missing IDPConfigCognito");
    assertThat(problem(Map.of(TYPE, "oidc"))).isEqualTo("ingress: shop/web: missing IDPConfigOIDC");
    assertThat(problem(BY_OIDC)).isEqualTo("ingress: shop/web: secrets \"login\" not found");
    assertThat(problem(BY_OIDC, secret("login", Map.of())))
        .isEqualTo("ingress: shop/web: missing clientID, secret: shop/login");
    assertThat(problem(BY_OIDC, secret("login", Map.of("clientId", "bWU="))))
        .as("the key clientId of earlier releases is read too")
        .isEqualTo("ingress: shop/web: missing clientSecret, secret: shop/login");
    assertThat(problem(BY_OIDC, secret("login", Map.of("clientID", "?", "clientSecret", ""))))
        .isEqualTo("ingress: shop/web: clientID is not Base64, secret: shop/login");
  }

  @Test
  void invalidAnnotationsAreProblemsWhateverTheTypeIs() {
    assertThat(problem(Map.of(TIMEOUT, "1h")))
        .isEqualTo(
            "ingress: shop/web: failed to parse int64 annotation, "
                + TIMEOUT
                + ": 1h: strconv.ParseInt: parsing \"1h\": invalid syntax");
    assertThat(problem(Map.of(TIMEOUT, "9223372036854775808"))).endsWith("value out of range");
    assertThat(problem(Map.of(OIDC, "{\"authenticationRequestExtraParams\":{\"a\":1}}")))
        .endsWith(
            "json: cannot unmarshal number into Go struct field"
                + " AuthIDPConfigOIDC.authenticationRequestExtraParams of type string");
    assertThat(problem(Map.of(COGNITO, "[]")))
        .isEqualTo(
            "ingress: shop/web: failed to parse json annotation, "
                + COGNITO
                + ": []: json: cannot unmarshal array into Go value of type"
                + " ingress.AuthIDPConfigCognito");
  }

  @Test
  void repeatedParametersAreMergedAndNullMakesThemAbsent() {
    String extra = "authenticationRequestExtraParams";
    Map<String, String> merged =
        Map.of(
            TYPE,
            "cognito",
            COGNITO,
            "{\"" + extra + "\":{\"a\":\"1\",\"b\":null},\"" + extra + "\":{\"a\":\"2\"}}");
    assertThat(provider(merged).extraParams()).isEqualTo(Map.of("a", "2", "b", ""));
    Map<String, String> absent =
        Map.of(TYPE, "cognito", COGNITO, "{\"" + extra + "\":{},\"" + extra + "\":null}");
    assertThat(provider(absent).extraParams()).isNull();
    assertThat(provider(Map.of(TYPE, "cognito", COGNITO, "null")))
        .isEqualTo(new Authentication.Cognito("", "", "", null));
  }

  private static Authentication.Provider provider(Map<String, String> annotations) {
    return rules("HTTPS", annotations, Map.of())
        .orElseThrow()
        .get(0)
        .authentication()
        .orElseThrow()
        .provider();
  }

  @Test
  void tokenValidationExcludesAuthentication() {
    Map<String, String> both = new LinkedHashMap<>(BY_OIDC);
    both.put(
        PREFIX + "jwt-validation", "{\"jwksEndpoint\":\"https://k\",\"issuer\":\"https://i\"}");
    assertThat(problem(both, LOGIN))
        .isEqualTo("ingress: shop/web: authentication and jwt validation can't both be configured");
    assertThat(actions(rules("HTTP", both, Map.of()))).hasSize(1);
  }

  @Test
  void valuesOfAuthenticationThatAwsRejectsAreReported() {
    Map<String, String> odd = new LinkedHashMap<>(BY_OIDC);
    odd.put(TIMEOUT, "604801");
    odd.put(PREFIX + "auth-on-unauthenticated-request", "redirect");
    ListenerRule rule = rules("HTTPS", odd, Map.of(), LOGIN).orElseThrow().get(0);
    assertThat(AwsLimits.check(rule))
        .extracting(Problem::text)
        .containsExactly(
            "authentication.onUnauthenticatedRequest: Unsupported value: \"redirect\": supported"
                + " values: \"allow\", \"authenticate\", \"deny\"",
            "authentication.sessionTimeout: Invalid value: 604801: must be between 1 and 604800,"
                + " inclusive");
    assertThat(AwsLimits.check(rules("HTTPS", BY_OIDC, Map.of(), LOGIN).orElseThrow().get(0)))
        .isEmpty();
  }
}
