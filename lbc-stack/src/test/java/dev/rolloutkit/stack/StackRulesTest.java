package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.diff.Verdict;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.quota.QuotaUse;
import dev.rolloutkit.stack.quota.Quotas;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What nobody could see before it was deployed. */
class StackRulesTest {
  private static ShopWorld shop() {
    return new ShopWorld().service("api", 80).service("web", 80);
  }

  @Test
  void schemeChange_ofProtectedLoadBalancer_destroysIt() {
    String protection = "load-balancer-attributes\":\"deletion_protection.enabled=true\"";
    Stack before =
        shop().ingress("a", "a.example.com", "/", "web", protection).build().orElseThrow();
    Stack after =
        shop()
            .ingress(
                "a",
                "a.example.com",
                "/",
                "web",
                protection + ",\"alb.ingress.kubernetes.io/scheme\":\"internet-facing\"")
            .build()
            .orElseThrow();

    StackDiff diff = LoadBalancerStacks.diff(before, after);

    assertThat(diff.verdict()).isEqualTo(Verdict.DESTROYS_PROTECTED);
    assertThat(diff.changes())
        .anySatisfy(
            change -> {
              assertThat(change.kind()).isEqualTo(ChangeKind.REPLACE);
              assertThat(change.members()).containsExactly("scheme");
            });
    assertThat(LoadBalancerStacks.diff(before, before).isEmpty()).isTrue();
  }

  @Test
  void certificateChange_notSeenInThePlan_isSeenInTheDifference() {
    String arn = "certificate-arn\":\"arn:%s\"";
    Stack before =
        shop().ingress("a", "a.example.com", "/", "web", arn.formatted("1")).build().orElseThrow();
    Stack after =
        shop().ingress("a", "a.example.com", "/", "web", arn.formatted("2")).build().orElseThrow();

    assertThat(before.toJson()).isEqualTo(after.toJson());
    assertThat(LoadBalancerStacks.diff(before, after).changes())
        .singleElement()
        .satisfies(change -> assertThat(change.members()).containsExactly("certificates"));

    Stack shown =
        shop()
            .safe()
            .ingress("a", "a.example.com", "/", "web", arn.formatted("1"))
            .build()
            .orElseThrow();
    assertThat(shown.toJson()).contains("arn:1");
  }

  @Test
  void targetGroupIds_thatJoinAlike_sendTheSecondHostToTheWrongService() {
    ShopWorld world =
        new ShopWorld()
            .service("b-c", 80)
            .service("c", 80)
            .ingress("a", "one.example.com", "/", "b-c", "")
            .ingress("a-b", "two.example.com", "/", "c", "");
    Stack stack = world.build().orElseThrow();

    assertThat(stack.ids(ResourceTypes.TARGET_GROUP)).containsExactly("shop/a-b-c:80");
    Route wrong = LoadBalancerStacks.route(stack, Request.of(80, "two.example.com", "/"));
    assertThat(wrong.targetGroups()).containsExactly("shop/a-b-c:80");
    assertThat(wrong.reasons().get(wrong.reasons().size() - 1)).contains("Service shop/b-c");

    assertThat(world.safe().build().problems().get(0).message())
        .isEqualTo(
            "ingress: shop/a-b: Ingress shop/a and Service b-c share a target group with Ingress shop/a-b and Service"
                + " c");
  }

  @Test
  void nodePortChange_ofTargetGroup_hasNoEffectOnIt() {
    Stack before = shop().ingress("a", "a.example.com", "/", "web", "").build().orElseThrow();
    ShopWorld moved = shop().ingress("a", "a.example.com", "/", "web", "");
    moved.services.forEach(s -> s.getSpec().getPorts().get(0).setNodePort(30081));

    assertThat(LoadBalancerStacks.diff(before, moved.build().orElseThrow()).changes())
        .anySatisfy(
            change -> {
              assertThat(change.kind()).isEqualTo(ChangeKind.NO_EFFECT);
              assertThat(change.members()).containsExactly("name", "port");
            });
  }

  @Test
  void newRule_beforeAnother_isToldWithARequestThatChangesItsAnswer() {
    Stack before = shop().ingress("b", "a.example.com", "/", "web", "").build().orElseThrow();
    Stack after =
        shop()
            .ingress("a", "a.example.com", "/api", "api", "")
            .ingress("b", "a.example.com", "/", "web", "")
            .build()
            .orElseThrow();

    StackDiff diff = LoadBalancerStacks.diff(before, after);

    assertThat(diff.answers().get(80).exact()).isTrue();
    assertThat(diff.answers().get(80).changes())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.example().host()).isEqualTo("a.example.com");
              assertThat(change.example().path()).isEqualTo("/api");
            });
  }

  @Test
  void lint_ofGroupWithTwoFaults_tellsBothAndWhoIsToBlame() {
    ShopWorld world =
        shop()
            .ingress("a", "a.example.com", "/", "web", "scheme\":\"internal\"")
            .ingress("b", "b.example.com", "/", "web", "scheme\":\"internet-facing\"")
            .ingress("c", "c.example.com", "/", "web", "scheme\":\"internal\"")
            .ingress("d", "d.example.com", "/", "web", "listen-ports\":\"oops\"");

    GroupReport report =
        LoadBalancerStacks.lint(
            world.group(), world.services, List.of(), ShopWorld.directory(), world.config);

    assertThat(report.findings())
        .extracting(finding -> finding.member().orElse(""))
        .containsExactly("shop/d", "shop/b");
    assertThat(report.findings().get(0).problem()).isEqualTo(world.build().problems().get(0));
    assertThat(report.sound().members()).extracting("key").containsExactly("shop/a", "shop/c");
    assertThat(report.stack()).isPresent();
  }

  @Test
  void lint_whereTheFirstDisagreesWithAll_blamesTheFirst() {
    ShopWorld world =
        shop()
            .ingress("a", "a.example.com", "/", "web", "scheme\":\"internal\"")
            .ingress("b", "b.example.com", "/", "web", "scheme\":\"internet-facing\"")
            .ingress("c", "c.example.com", "/", "web", "scheme\":\"internet-facing\"");

    assertThat(
            LoadBalancerStacks.lint(
                    world.group(), world.services, List.of(), ShopWorld.directory(), world.config)
                .findings())
        .extracting(finding -> finding.member().orElse(""))
        .containsExactly("shop/a");
  }

  @Test
  void samePort_ofTcpAndUdp_losesTheSecondWithoutAWord() {
    Service dns =
        ShopWorld.read(
            Service.class,
            """
            {"metadata":{"namespace":"shop","name":"dns","uid":"u"},
             "spec":{"type":"LoadBalancer","loadBalancerClass":"service.k8s.aws/nlb","ports":[
              {"name":"t","protocol":"TCP","port":53,"targetPort":53,"nodePort":30053},
              {"name":"u","protocol":"UDP","port":53,"targetPort":53,"nodePort":30054}]}}""");
    ShopWorld world = new ShopWorld();
    Stack stack =
        LoadBalancerStacks.buildService(dns, List.of(), ShopWorld.directory(), world.config)
            .orElseThrow();
    assertThat(stack.spec(ResourceTypes.LISTENER, "53").orElseThrow().path("protocol").asText())
        .isEqualTo("TCP");

    assertThat(
            LoadBalancerStacks.buildService(
                    dns, List.of(), ShopWorld.directory(), world.safe().config)
                .problems()
                .get(0)
                .message())
        .isEqualTo("two ports have the number 53, and only one can listen");
  }

  @Test
  void forecast_ofSmallLimit_isExceeded() {
    Stack stack =
        shop()
            .ingress("a", "a.example.com", "/", "web", "")
            .ingress("b", "b.example.com", "/", "web", "")
            .build()
            .orElseThrow();

    assertThat(LoadBalancerStacks.forecast(stack, Quotas.builder().rulesPerLoadBalancer(1).build()))
        .filteredOn(QuotaUse::isExceeded)
        .containsExactly(new QuotaUse("rules per load balancer", 2, 1));
  }
}
