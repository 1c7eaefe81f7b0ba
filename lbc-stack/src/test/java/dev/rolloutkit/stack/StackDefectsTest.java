package dev.rolloutkit.stack;

import static com.google.common.base.CaseFormat.LOWER_CAMEL;
import static com.google.common.base.CaseFormat.UPPER_UNDERSCORE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each defect of the controller, unfixed as in the reference and fixed on its own. */
class StackDefectsTest {
  private static final String BOTH = "[{\"HTTP\":80},{\"HTTPS\":443}]";

  private static ShopWorld shop() {
    return new ShopWorld().service("web", 80);
  }

  private static String message(Outcome<?> outcome) {
    return outcome.problems().get(0).message();
  }

  private static List<String> warnings(Outcome<?> outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Ok.class);
    return ((Outcome.Ok<?>) outcome).warnings().stream().map(Problem::message).toList();
  }

  private static JsonNode listener(Outcome<Stack> outcome, int port) {
    return outcome
        .orElseThrow()
        .spec(ResourceTypes.LISTENER, Integer.toString(port))
        .<JsonNode>map(spec -> spec)
        .orElseThrow();
  }

  /** The defect with whose name the name of a test begins, or else the name of the test. */
  private static String defect(String test) {
    return Arrays.stream(StackDefect.values())
        .map(StackDefect::name)
        .filter(name -> test.startsWith(UPPER_UNDERSCORE.to(LOWER_CAMEL, name)))
        .max(Comparator.comparingInt(String::length))
        .orElse(test);
  }

  @Test
  void everyDefectHasATestAndARowAndIsFixedBySafe() throws Exception {
    Set<String> tested =
        Stream.of(getClass(), ServiceOptionsTest.class)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(Test.class))
            .map(Method::getName)
            .filter(name -> !name.startsWith("everyDefect"))
            .map(StackDefectsTest::defect)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(tested)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(StackDefect.values()).map(StackDefect::name).toList());
  }

  @Test
  void targetGroupIdCollisionSendsTheSecondHostToTheFirstService() {
    ShopWorld world =
        new ShopWorld()
            .service("b-c", 80)
            .service("c", 80)
            .ingress("a", "one.example.com", "/", "b-c", "")
            .ingress("a-b", "two.example.com", "/", "c", "");

    assertThat(
            LoadBalancerStacks.route(
                    world.build().orElseThrow(), Request.of(80, "two.example.com", "/"))
                .reasons())
        .contains("target group shop/a-b-c:80: Service shop/b-c port 80, for Ingress shop/a");
    assertThat(message(world.with(Fixes.fixing(StackDefect.TARGET_GROUP_ID_COLLISION)).build()))
        .isEqualTo(
            "ingress: shop/a-b: Ingress shop/a and Service b-c share a target group with Ingress"
                + " shop/a-b and Service c");
  }

  @Test
  void certificatesHiddenMakesTwoCertificatesLookAlike() {
    ShopWorld one = shop().member("a", "alb", "certificate-arn", "arn:1");
    ShopWorld other = shop().member("a", "alb", "certificate-arn", "arn:2");
    assertThat(one.build().orElseThrow().toJson()).isEqualTo(other.build().orElseThrow().toJson());

    Fixes<StackDefect> shown = Fixes.fixing(StackDefect.CERTIFICATES_HIDDEN);
    assertThat(one.with(shown).build().orElseThrow().toJson()).contains("\"arn:1\"");
    assertThat(other.with(shown).build().orElseThrow().toJson()).contains("\"arn:2\"");
  }

  @Test
  void defaultCertificateRepeatedTakesTwoPlacesOfTheQuota() {
    ShopWorld world =
        shop()
            .member("a", "alb", "certificate-arn", "arn:1")
            .member("b", "alb", "certificate-arn", "arn:1,arn:2");

    assertThat(world.build().orElseThrow().certificates(443))
        .containsExactly("arn:1", "arn:1", "arn:2");
    assertThat(
            world
                .with(Fixes.fixing(StackDefect.DEFAULT_CERTIFICATE_REPEATED))
                .build()
                .orElseThrow()
                .certificates(443))
        .containsExactly("arn:1", "arn:2");
  }

  @Test
  void sslRedirectPortIgnoredServesPlainHttp() {
    ShopWorld world =
        shop()
            .ingressClass("odd", "{\"sslRedirectPort\":\"https\"}")
            .member("a", "odd", "listen-ports", BOTH, "certificate-arn", "arn:1")
            .member("b", "alb", "ssl-redirect", "443");

    assertThat(listener(world.build(), 80).at("/defaultActions/0/type").asText())
        .isEqualTo("fixed-response");
    assertThat(message(world.with(Fixes.fixing(StackDefect.SSL_REDIRECT_PORT_IGNORED)).build()))
        .isEqualTo("sslRedirectPort of the class is not a number: https");
  }

  @Test
  void emptyListenPortsGivesNoListenerAtAll() {
    ShopWorld world = shop().member("a", "alb", "listen-ports", "[{}]");

    assertThat(world.build().orElseThrow().ids(ResourceTypes.LISTENER)).isEmpty();
    assertThat(message(world.with(Fixes.fixing(StackDefect.EMPTY_LISTEN_PORTS)).build()))
        .isEqualTo("ingress: shop/a: listen-ports has no port");
  }

  @Test
  void portOfTwoProtocolsIsOneOfThem() {
    ShopWorld world =
        shop()
            .member(
                "a",
                "alb",
                "listen-ports",
                "[{\"HTTP\":80,\"HTTPS\":80}]",
                "certificate-arn",
                "arn:1");

    assertThat(listener(world.build(), 80).path("protocol").asText()).isEqualTo("HTTPS");
    assertThat(message(world.with(Fixes.fixing(StackDefect.PORT_OF_TWO_PROTOCOLS)).build()))
        .isEqualTo("ingress: shop/a: listen port has two protocols: 80");
  }

  @Test
  void addressesPrintedDoNotShowTheValues() {
    String off = "[{\"port\":443,\"mode\":\"off\"}]";
    String passed = "[{\"port\":443,\"mode\":\"passthrough\"}]";
    ShopWorld world =
        shop()
            .member("a", "alb", "certificate-arn", "arn:1", "mutual-authentication", off)
            .member("b", "alb", "certificate-arn", "arn:1", "mutual-authentication", passed);

    assertThat(message(world.build()))
        .endsWith("shop/a: &{off 0xADDR <nil> <nil>} | shop/b: &{passthrough 0xADDR <nil> <nil>}");
    assertThat(message(world.with(Fixes.fixing(StackDefect.ADDRESSES_PRINTED)).build()))
        .endsWith(
            "shop/a: {\"mode\":\"off\",\"trustStoreArn\":\"\"}"
                + " | shop/b: {\"mode\":\"passthrough\",\"trustStoreArn\":\"\"}");
  }

  @Test
  void firstClassDecidesAndAnotherClassIsLost() {
    String attributes =
        "{\"loadBalancerAttributes\":[{\"key\":\"deletion_protection.enabled\",\"value\":\"true\"}]}";
    ShopWorld world =
        shop().ingressClass("kept", attributes).member("a", "alb").member("b", "kept");

    assertThat(world.build().orElseThrow().toJson()).doesNotContain("deletion_protection");
    assertThat(message(world.with(Fixes.fixing(StackDefect.FIRST_CLASS_DECIDES)).build()))
        .isEqualTo(
            "IngressClassParams kept of Ingress shop/b is ignored, since Ingress shop/a comes"
                + " first");
  }

  @Test
  void redirectedMembersUnnamedLoseTheirRulesWithoutAWarning() {
    ShopWorld world =
        shop()
            .member(
                "a", "alb", "listen-ports", BOTH, "certificate-arn", "arn:1", "ssl-redirect", "443")
            .member("b", "alb", "listen-ports", "[{\"HTTP\":80}]");

    assertThat(warnings(world.build())).isEmpty();
    assertThat(world.build().orElseThrow().ids(ResourceTypes.LISTENER_RULE))
        .containsExactly("443:1");
    Outcome<Stack> named = world.with(Fixes.fixing(StackDefect.REDIRECTED_MEMBERS_UNNAMED)).build();
    assertThat(warnings(named))
        .containsExactly(
            "port 80 is redirected also for Ingresses that do not request it: [shop/b]");
  }

  @Test
  void conflictsStopAllEvenOverAPolicyOrATag() {
    ShopWorld world =
        shop()
            .member("a", "alb", "certificate-arn", "arn:1", "ssl-policy", "P", "tags", "Team=x")
            .member("b", "alb", "certificate-arn", "arn:1", "ssl-policy", "Q", "tags", "Team=y");

    assertThat(message(world.build()))
        .isEqualTo(
            "failed to merge listenPort config for port: 443: conflicting sslPolicy, shop/a: P |"
                + " shop/b: Q");
    Outcome<Stack> soft = world.with(Fixes.fixing(StackDefect.CONFLICTS_STOP_ALL)).build();
    assertThat(warnings(soft))
        .containsExactly(
            "failed to merge listenPort config for port: 443: conflicting sslPolicy, shop/a: P |"
                + " shop/b: Q",
            "conflicting tag Team: x | y");
    assertThat(listener(soft, 443).path("sslPolicy").asText()).isEqualTo("P");
    assertThat(listener(soft, 443).at("/tags/Team").asText()).isEqualTo("x");
  }

  @Test
  void strayCertificateRequestUnreadableOrBesideTheClass() {
    StackSettings managing =
        StackSettings.of(
            LbcFlags.builder()
                .from(new ShopWorld().config.flags())
                .putFeatureGate(FeatureGate.ENABLE_CERTIFICATE_MANAGEMENT, true)
                .build());
    ShopWorld typo = shop().member("a", "alb", "create-acm-cert", "yes");
    ShopWorld both =
        shop()
            .ingressClass("own", "{\"certificateArn\":[\"arn:1\"]}")
            .member("a", "own", "create-acm-cert", "true");
    typo.config = managing;
    both.config = managing;

    assertThat(typo.build().orElseThrow().ids(ResourceTypes.CERTIFICATE)).isEmpty();
    assertThat(both.build().orElseThrow().ids(ResourceTypes.CERTIFICATE)).hasSize(1);
    Fixes<StackDefect> fixed = Fixes.fixing(StackDefect.STRAY_CERTIFICATE_REQUEST);
    assertThat(message(typo.with(fixed).build()))
        .startsWith("failed to parse bool annotation, alb.ingress.kubernetes.io/create-acm-cert");
    assertThat(both.with(fixed).build().orElseThrow().ids(ResourceTypes.CERTIFICATE)).isEmpty();
  }

  @Test
  void frontendSchemeByFlagPutsAnInternalBalancerBeforeAPublicOne() {
    ShopWorld world =
        shop().member("a", "alb", "scheme", "internet-facing", "enable-frontend-nlb", "true");

    assertThat(frontend(world).path("scheme").asText()).isEqualTo("internal");
    assertThat(
            frontend(world.with(Fixes.fixing(StackDefect.FRONTEND_SCHEME_BY_FLAG)))
                .path("scheme")
                .asText())
        .isEqualTo("internet-facing");
  }

  private static JsonNode frontend(ShopWorld world) {
    return world
        .build()
        .orElseThrow()
        .spec(ResourceTypes.LOAD_BALANCER, "FrontendNlb")
        .orElseThrow();
  }

  @Test
  void equalMatchersConflictThoughTheyAreEqual() {
    String codes = "frontend-nlb-healthcheck-success-codes";
    ShopWorld world =
        shop()
            .member("a", "alb", "enable-frontend-nlb", "true", codes, "204")
            .member("b", "alb", codes, "204");

    assertThat(message(world.build()))
        .endsWith("conflicting Matcher, config 2: {0xADDR <nil>}, previous: {0xADDR <nil>}");
    assertThat(world.with(Fixes.fixing(StackDefect.EQUAL_MATCHERS_CONFLICT)).build())
        .isInstanceOf(Outcome.Ok.class);
  }

  @Test
  void absentAttributesConflictWithPresentOnes() {
    ShopWorld world =
        shop()
            .member("a", "alb", "enable-frontend-nlb", "true", "frontend-nlb-attributes", "a=1")
            .member("b", "alb");

    assertThat(message(world.build()))
        .isEqualTo("conflicting frontend NLB attributes: map[a:1] | map[]");
    assertThat(world.with(Fixes.fixing(StackDefect.ABSENT_ATTRIBUTES_CONFLICT)).build())
        .isInstanceOf(Outcome.Ok.class);
  }

  @Test
  void defaultClassesStopAllWhileAnyIngressIsWithoutAClass() {
    ShopWorld world = shop().member("a", "alb");
    for (String name : List.of("one", "two")) {
      world.classes.add(
          new IngressClassBuilder()
              .withNewMetadata()
              .withName(name)
              .withAnnotations(Map.of("ingressclass.kubernetes.io/is-default-class", "true"))
              .endMetadata()
              .build());
    }
    world.ingresses.add(
        new IngressBuilder()
            .withNewMetadata()
            .withNamespace("elsewhere")
            .withName("x")
            .endMetadata()
            .build());

    assertThat(message(world.build()))
        .isEqualTo("Ingress: elsewhere/x: multiple default IngressClasses found");
    Outcome<Stack> built = world.with(Fixes.fixing(StackDefect.DEFAULT_CLASSES_STOP_ALL)).build();
    assertThat(warnings(built))
        .containsExactly("Ingress: elsewhere/x: multiple default IngressClasses found");
  }
}
