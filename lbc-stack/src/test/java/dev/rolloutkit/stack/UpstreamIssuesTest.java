package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.diff.StackVerdict;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.review.Decision;
import dev.rolloutkit.stack.review.GroupReview;
import dev.rolloutkit.stack.review.IngressReview;
import dev.rolloutkit.stack.route.Request;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What users of the AWS Load Balancer Controller requested in its issues, as scenarios. */
class UpstreamIssuesTest {
  private static final String PROTECTED = "deletion_protection.enabled=true";

  /** A further condition of the rules of Service api, which is a regular expression. */
  private static final String REGEX =
      "conditions.api\":\"[{\\\"field\\\":\\\"http-header\\\",\\\"httpHeaderConfig\\\":"
          + "{\\\"httpHeaderName\\\":\\\"x-tier\\\",\\\"regexValues\\\":[\\\"^v[0-9]+\\\"]}}]\"";

  private static ShopWorld shop() {
    return new ShopWorld().service("web", 80).service("api", 80);
  }

  private static GroupReport lint(ShopWorld world, AwsDirectory directory) {
    return LoadBalancerStacks.lint(
        world.group(), StackInputs.of(world.services, List.of(), directory, world.config));
  }

  private static IngressReview review(ShopWorld world, Ingress changed) {
    return LoadBalancerStacks.review(
        world.cluster(),
        changed,
        StackInputs.of(world.services, List.of(), ShopWorld.directory(), world.config));
  }

  private static Ingress last(ShopWorld world) {
    return world.ingresses.get(world.ingresses.size() - 1);
  }

  /** A dry run: users want to see what the controller would do before it takes over. */
  @Test
  void issue2828DryRunShowsThePlanAndWhatItChanges() {
    Stack live = shop().member("a", "alb", "target-type", "instance").build().orElseThrow();
    Stack planned = shop().member("a", "alb", "target-type", "ip").build().orElseThrow();

    assertThat(planned.toJson()).startsWith("{\"id\":\"web\",\"resources\":{");
    StackDiff diff = LoadBalancerStacks.diff(live, planned);
    assertThat(diff.verdict()).isEqualTo(StackVerdict.DROPS_CONNECTIONS);
    assertThat(diff.changes())
        .filteredOn(change -> change.type().equals(ResourceTypes.TARGET_GROUP))
        .singleElement()
        .hasToString(
            "REPLACE "
                + ResourceTypes.TARGET_GROUP
                + " shop/a-web:80 [targetType]: the new target group has no healthy targets at"
                + " first");
  }

  /** A change to a load balancer that is in use: which requests would get another answer. */
  @Test
  void issue4810TheReviewShowsAChangeOfALiveLoadBalancerBeforeItIsApplied() {
    ShopWorld world = shop().ingress("b", "a.example.com", "/", "web", "");
    Stack live = world.build().orElseThrow();
    Ingress changed = last(shop().ingress("a", "a.example.com", "/api", "api", ""));
    IngressReview review = review(world, changed);

    assertThat(review.decision()).isEqualTo(Decision.WARN);
    GroupReview group = review.groups().values().iterator().next();
    assertThat(group.reasons())
        .containsExactly(
            "requests such as a.example.com/api on port 80 are no longer answered by the"
                + " rule of Ingress shop/b spec.rules[0].http.paths[0] (web)");
    StackDiff diff = group.diff().orElseThrow();
    assertThat(diff.verdict()).isEqualTo(StackVerdict.SAFE);
    assertThat(diff.answers().get(80).exact()).isTrue();
    world.ingresses.add(changed);
    assertThat(LoadBalancerStacks.diff(live, world.build().orElseThrow())).isEqualTo(diff);
  }

  /** Regular expressions are not evaluated, so the review warns that the answers are unknown. */
  @Test
  void issue4810WithARegularExpressionItIsUnknownWhichRequestsMove() {
    ShopWorld world = shop().ingress("b", "b.example.com", "/", "web", "");
    Ingress changed = last(shop().ingress("a", "a.example.com", "/", "api", REGEX));

    IngressReview review = review(world, changed);

    assertThat(review.decision()).isEqualTo(Decision.WARN);
    assertThat(review.groups().values().iterator().next().reasons())
        .containsExactly(
            "it is unknown whether the same rules still answer all requests on port 80: rules have"
                + " regular expressions, or there are too many rules to compare");
  }

  /** The only member of a group cannot take requests from other members. */
  @Test
  void issue4810ARegularExpressionOfTheOnlyMemberAffectsNoOtherMember() {
    ShopWorld world = shop().ingress("a", "b.example.com", "/", "api", "");
    Ingress changed = last(shop().ingress("a", "a.example.com", "/", "api", REGEX));

    assertThat(review(world, changed).decision()).isEqualTo(Decision.ALLOW);
  }

  /** A load balancer that is deleted and created again has another DNS name. */
  @Test
  void issue1640ALoadBalancerThatIsReplacedGetsAnotherName() {
    ShopWorld plain = shop().member("a", "alb");
    Stack before = plain.build().orElseThrow();
    Stack open = shop().member("a", "alb", "scheme", "internet-facing").build().orElseThrow();
    assertThat(LoadBalancerStacks.diff(before, open).verdict())
        .isEqualTo(StackVerdict.NEW_DNS_NAME);

    ShopWorld world = shop().member("a", "alb", "load-balancer-attributes", PROTECTED);
    Ingress changed =
        last(
            shop()
                .member(
                    "a",
                    "alb",
                    "load-balancer-attributes",
                    PROTECTED,
                    "scheme",
                    "internet-facing"));
    GroupReview review = review(world, changed).groups().values().iterator().next();
    assertThat(review.diff().orElseThrow().verdict()).isEqualTo(StackVerdict.DESTROYS_PROTECTED);
    assertThat(review.decision()).isEqualTo(Decision.WARN);
    assertThat(review.reasons().get(0))
        .endsWith(
            "the old load balancer is deleted first, and the DNS name changes; its deletion"
                + " protection is switched off");

    Stack renamed = shop().member("a", "alb", "load-balancer-name", "mine").build().orElseThrow();
    assertThat(LoadBalancerStacks.diff(before, renamed).verdict()).isEqualTo(StackVerdict.SAFE);
  }

  /** A host without a certificate stops the certificates, rules and hosts of all other members. */
  @Test
  void issue4597TheProblemNamesTheIngressWithoutACertificate() {
    String https = "[{\"HTTPS\":443}]";
    AwsDirectory directory =
        AwsDirectory.builder()
            .from(ShopWorld.directory())
            .addCertificates(
                new CertificateInfo(
                    "arn:a",
                    ImmutableList.of("a.example.com", "c.example.com"),
                    "",
                    ImmutableMap.of()))
            .build();
    ShopWorld world =
        shop()
            .member("a", "alb", "listen-ports", https)
            .member("b", "alb", "listen-ports", https)
            .member("c", "alb", "listen-ports", https);

    assertThat(world.build(directory).problems().get(0).message())
        .isEqualTo("ingress: shop/b: no certificate found for host: b.example.com");
    GroupReport report = lint(world, directory);
    assertThat(report.findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.member()).contains("shop/b"));
    assertThat(report.sound().members()).extracting("key").containsExactly("shop/a", "shop/c");
    assertThat(report.stack().orElseThrow().ids(ResourceTypes.LISTENER_RULE)).hasSize(2);
  }

  /** A Service that authenticates through a missing Secret stops the whole group. */
  @Test
  void issue3870TheReviewDeniesAnIngressWhoseSecretIsMissing() {
    ShopWorld world = shop().member("a", "alb", "certificate-arn", "arn:1");
    Service login = world.services.get(1);
    String prefix = "alb.ingress.kubernetes.io/";
    login
        .getMetadata()
        .setAnnotations(
            Map.of(
                prefix + "auth-type",
                "oidc",
                prefix + "auth-idp-oidc",
                "{\"issuer\":\"https://i\",\"authorizationEndpoint\":\"https://a\","
                    + "\"tokenEndpoint\":\"https://t\",\"userInfoEndpoint\":\"https://u\","
                    + "\"secretName\":\"gone\"}"));
    Ingress changed =
        last(
            shop()
                .ingress("login", "login.example.com", "/", "api", "certificate-arn\":\"arn:1\""));

    IngressReview review = review(world, changed);

    assertThat(review.decision()).isEqualTo(Decision.DENY);
    GroupReview group = review.groups().values().iterator().next();
    assertThat(group.first().orElseThrow().message())
        .isEqualTo("ingress: shop/login: secrets \"gone\" not found");
    assertThat(group.reasons())
        .containsExactly(
            "the whole group could no longer be deployed",
            "Ingress shop/login: ingress: shop/login: secrets \"gone\" not found");

    world.ingresses.add(changed);
    assertThat(lint(world, ShopWorld.directory()).sound().members())
        .extracting("key")
        .containsExactly("shop/a");
    IngressReview again = review(world, changed);
    assertThat(again.decision()).isEqualTo(Decision.WARN);
    assertThat(again.groups().values().iterator().next().reasons().get(0))
        .isEqualTo("the group cannot be deployed, neither before nor after the change");
  }

  /**
   * With the fix, two policies for one listener cause a warning, and the group is still deployed.
   */
  @Test
  void issue3262TwoPoliciesAreAWarningIfTheDefectIsFixed() {
    ShopWorld world =
        shop()
            .member("a", "alb", "certificate-arn", "arn:1", "ssl-policy", "New")
            .member("b", "alb", "certificate-arn", "arn:1", "ssl-policy", "Old")
            .member("c", "alb", "certificate-arn", "arn:1", "ssl-policy", "New");
    String conflict =
        "failed to merge listenPort config for port: 443: conflicting sslPolicy, shop/a: New |"
            + " shop/b: Old";

    assertThat(world.build().problems().get(0).message()).isEqualTo(conflict);
    assertThat(lint(world, ShopWorld.directory()).findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.member()).contains("shop/b"));
    Outcome<Stack> soft = world.with(Fixes.fixing(StackDefect.CONFLICTS_STOP_ALL)).build();
    assertThat(((Outcome.Ok<Stack>) soft).warnings())
        .extracting(Problem::message)
        .containsExactly(conflict);
    assertThat(
            LoadBalancerStacks.route(soft.orElseThrow(), Request.of(443, "b.example.com", "/"))
                .rule())
        .contains("443:2");
  }

  @Test
  void reviewOfAMoveBetweenGroupsCoversBoth() {
    ShopWorld world = shop().member("a", "alb").member("b", "alb");
    Ingress moved = last(shop().member("b", "alb"));
    moved.getMetadata().getAnnotations().put("alb.ingress.kubernetes.io/group.name", "other");

    IngressReview review = review(world, moved);

    assertThat(review.groups().keySet()).extracting("name").containsExactly("web", "other");
    assertThat(review.decision()).isEqualTo(Decision.ALLOW);
    assertThat(review.groups().values().iterator().next().diff().orElseThrow().changes())
        .filteredOn(change -> change.kind() == ChangeKind.DELETE)
        .isNotEmpty();
  }

  @Test
  void reviewOfAnIngressOfAnotherControllerIsEmpty() {
    ShopWorld world = shop().member("a", "alb");
    Ingress foreign = last(shop().member("x", "nginx"));
    foreign.getSpec().setIngressClassName(null);

    assertThat(review(world, foreign).decision()).isEqualTo(Decision.ALLOW);
    assertThat(review(world, foreign).groups()).isEmpty();
  }
}
