package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.aws.SdkRules;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.lbc.rule.ListenerRules;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The order in which problems of a backend are found, and the annotations that are not checked. */
class BackendOrderTest {
  private static final String PREFIX = "alb.ingress.kubernetes.io/";
  private static final String POOL =
      "{\"userPoolARN\":\"arn\",\"userPoolClientID\":\"c\",\"userPoolDomain\":\"d\"}";
  private static final String JWT = "{\"jwksEndpoint\":\"https://k\",\"issuer\":\"https://i\"}";

  /** Annotations in the order of the checks: key, an invalid value, the end of the message. */
  private static final ImmutableList<List<String>> INVALID =
      ImmutableList.of(
          List.of("conditions.web", "[", "unexpected end of JSON input"),
          List.of("transforms.web", "[{\"type\":\"x\"}]", "unknown transform type: x"),
          List.of("actions.web", "{\"type\":\"x\"}", "unknown action type: x"),
          List.of("", "", "services \"svc\" not found"),
          List.of("auth-type", "x", "unknown authType: x"),
          List.of("auth-session-timeout", "x", "parsing \"x\": invalid syntax"),
          List.of("auth-idp-cognito", "{", "idp-cognito: {: unexpected end of JSON input"),
          List.of("auth-idp-oidc", "{", "idp-oidc: {: unexpected end of JSON input"),
          List.of("jwt-validation", "{}", "jwksEndpoint is a required field for jwt validation"),
          List.of("use-regex-path-match", "x", "strconv.ParseBool: parsing \"x\": invalid syntax"),
          List.of("tags", "x", "failed to parse stringMap annotation, " + PREFIX + "tags: x"));

  private static Service service() {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName("svc")
        .addToAnnotations(PREFIX + "backend-protocol", "HTTPS")
        .endMetadata()
        .build();
  }

  private static Outcome<ImmutableList<ListenerRule>> rules(
      Map<String, String> annotations, boolean serviceExists, String path) {
    return rules(annotations, serviceExists, path, Fixes.reference());
  }

  private static Outcome<ImmutableList<ListenerRule>> rules(
      Map<String, String> annotations, boolean serviceExists, String path, Fixes<LbcDefect> fixes) {
    IngressView ingress =
        IngressView.builder()
            .namespace("shop")
            .name("web")
            .annotations(annotations)
            .addRule(
                new IngressRule(
                    "",
                    true,
                    ImmutableList.of(
                        new IngressPath(
                            path,
                            "ImplementationSpecific",
                            new IngressBackendRef(
                                ServiceBackendRef.named("web", "use-annotation"), null)))))
            .build();
    return ListenerRules.of(
        List.of(ingress),
        443,
        "HTTPS",
        ReaderSettings.builder()
            .flags(
                LbcFlags.builder()
                    .tolerateNonExistentBackendAction(false)
                    .tolerateNonExistentBackendService(false)
                    .build())
            .fixes(fixes)
            .build(),
        TargetGroupCatalog.of(
            Map.of("shop/web-svc:80", "arn"),
            Map.of(),
            serviceExists ? List.of(service()) : List.of()));
  }

  private static Map<String, String> valid() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put(
        PREFIX + "actions.web",
        "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":"
            + "[{\"serviceName\":\"svc\",\"servicePort\":80}]}}");
    return out;
  }

  private static void reportsFirst(List<Integer> made) {
    Map<String, String> annotations = valid();
    boolean there = true;
    for (int i : made) {
      List<String> invalid = INVALID.get(i);
      there &= !invalid.get(0).isEmpty();
      if (!invalid.get(0).isEmpty()) {
        annotations.put(PREFIX + invalid.get(0), invalid.get(1));
      }
    }
    assertThat(rules(annotations, there, "/a").problems())
        .as("%s", made)
        .extracting(Problem::message)
        .first()
        .asString()
        .startsWith("ingress: shop/web: ")
        .endsWith(INVALID.get(Collections.min(made)).get(2));
  }

  @Test
  void ofTwoInvalidAnnotationsTheOneThatIsCheckedFirstIsReported() {
    assertThat(rules(valid(), true, "/a").isOk()).isTrue();
    for (int i = 0; i < INVALID.size(); i++) {
      for (int j = 0; j < INVALID.size(); j++) {
        reportsFirst(i == j ? List.of(i) : List.of(i, j));
      }
    }
  }

  @Property(tries = 500, seed = "4714")
  void ofManyInvalidAnnotationsTheOneThatIsCheckedFirstIsReported(
      @ForAll @Size(min = 1, max = 6) Set<@IntRange(max = 99) Integer> some, @ForAll long order) {
    Set<Integer> made = new TreeSet<>();
    some.forEach(i -> made.add(i % INVALID.size()));
    List<Integer> shuffled = new ArrayList<>(made);
    Collections.shuffle(shuffled, new Random(order));
    reportsFirst(shuffled);
  }

  @Test
  void theConflictWithJwtIsCheckedAfterAuthenticationItself() {
    Map<String, String> both = valid();
    both.put(PREFIX + "auth-type", "cognito");
    both.put(PREFIX + "jwt-validation", JWT);
    assertThat(rules(both, true, "/a").problems().get(0).message())
        .isEqualTo("ingress: shop/web: missing IDPConfigCognito");
    both.put(PREFIX + "auth-idp-cognito", POOL);
    assertThat(rules(both, true, "/a").problems().get(0).message())
        .isEqualTo("ingress: shop/web: authentication and jwt validation can't both be configured");
  }

  @Test
  void aJwtClaimFormatOfTheWrongTypeIsReportedWithItsGoType() {
    Map<String, String> annotations = valid();
    annotations.put(PREFIX + "jwt-validation", "{\"additionalClaims\":[{\"format\":1}]}");
    assertThat(rules(annotations, true, "/a").problems().get(0).message())
        .endsWith(
            "json: cannot unmarshal number into Go struct field"
                + " JwtAdditionalClaim.additionalClaims.format of type"
                + " ingress.jwtAdditionalClaimFormat");
  }

  @Test
  void emptyClaimsAndAnEmptyBehaviourAreUnsetInTheSdk() {
    Map<String, String> annotations = valid();
    annotations.put(PREFIX + "jwt-validation", JWT.replace("}", ",\"additionalClaims\":[]}"));
    ListenerRule byToken = rules(annotations, true, "/a").orElseThrow().get(0);
    assertThat(
            SdkRules.toSdk(byToken, LbcFlags.defaults())
                .actions()
                .get(0)
                .jwtValidationConfig()
                .hasAdditionalClaims())
        .isFalse();
    Map<String, String> login = valid();
    login.put(PREFIX + "auth-type", "cognito");
    login.put(PREFIX + "auth-idp-cognito", POOL);
    login.put(PREFIX + "auth-on-unauthenticated-request", "");
    ListenerRule byLogin = rules(login, true, "/a").orElseThrow().get(0);
    assertThat(
            SdkRules.toSdk(byLogin, LbcFlags.defaults())
                .actions()
                .get(0)
                .authenticateCognitoConfig()
                .onUnauthenticatedRequestAsString())
        .isNull();
  }

  @Test
  void aRegexPathLosesItsFirstByteOrItsFirstCharacterIfFixed() {
    Map<String, String> annotations = valid();
    annotations.put(PREFIX + "use-regex-path-match", "true");
    assertThat(expression(Fixes.reference(), annotations, "/a.*")).isEqualTo("a.*");
    assertThat(expression(Fixes.reference(), annotations, "\u00e9a")).isEqualTo("\ufffda");
    assertThat(expression(Fixes.reference(), annotations, "\ud83d\ude00a"))
        .isEqualTo("\ufffd\ufffd\ufffda");
    assertThat(expression(Fixes.safe(LbcDefect.class), annotations, "\u00e9a")).isEqualTo("a");
  }

  private static String expression(
      Fixes<LbcDefect> fixes, Map<String, String> annotations, String path) {
    LbcCondition condition =
        rules(annotations, true, path, fixes).orElseThrow().get(0).conditions().get(0);
    return ((LbcCondition.Path) condition).patterns().regexValues().get(0);
  }

  @Test
  void tagsAreTrimmedAndEscaped() {
    Map<String, String> annotations = valid();
    annotations.put(PREFIX + "tags", "k = x\\,y , team=shop,");
    assertThat(rules(annotations, true, "/a").orElseThrow().get(0).tags())
        .containsExactly(Map.entry("k", "x,y"), Map.entry("team", "shop,"));
  }

  @Test
  void aMissingServiceHasTheMessageOfTheApiServer() {
    assertThat(rules(valid(), false, "/a").problems().get(0).message())
        .isEqualTo("ingress: shop/web: services \"svc\" not found");
  }

  @Test
  void aWarningNamesEachAnnotationThatIsNotChecked() {
    assertThat(rules(valid(), false, "/a").warningsOrProblems())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .doesNotContain("Annotation.NotChecked");
    Map<String, String> annotations = valid();
    annotations.put(PREFIX + "healthcheck-port", "zero");
    annotations.put(PREFIX + "mutual-authentication", "[]");
    annotations.put("example.com/ssl-policy", "mine");
    assertThat(rules(annotations, true, "/a").warnings())
        .extracting(Problem::text)
        .containsExactly(
            "metadata.annotations[" + PREFIX + "healthcheck-port]: " + NOT_CHECKED_INGRESS,
            "metadata.annotations[" + PREFIX + "mutual-authentication]: " + NOT_CHECKED_INGRESS,
            "metadata.annotations["
                + PREFIX
                + "backend-protocol]: service shop/svc: not checked here; the controller may reject"
                + " its value");
  }

  private static final String NOT_CHECKED_INGRESS =
      "ingress shop/web: not checked here; the controller may reject its value";
}
