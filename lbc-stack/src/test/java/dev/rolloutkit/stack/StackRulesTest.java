package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.diff.StackVerdict;
import dev.rolloutkit.stack.resource.Stack;
import org.junit.jupiter.api.Test;

/** Effects of changes that users could not see before they deployed them. */
class StackRulesTest {
  private static ShopWorld shop() {
    return new ShopWorld().service("api", 80).service("web", 80);
  }

  @Test
  void schemeChangeOfProtectedLoadBalancerDestroysIt() {
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

    assertThat(diff.verdict()).isEqualTo(StackVerdict.DESTROYS_PROTECTED);
    assertThat(diff.changes())
        .anySatisfy(
            change -> {
              assertThat(change.kind()).isEqualTo(ChangeKind.REPLACE);
              assertThat(change.fields()).containsExactly("scheme");
            });
    assertThat(LoadBalancerStacks.diff(before, before).changes()).isEmpty();
  }

  @Test
  void certificateChangeHiddenInTheJsonIsInTheDifference() {
    String arn = "certificate-arn\":\"arn:%s\"";
    Stack before =
        shop().ingress("a", "a.example.com", "/", "web", arn.formatted("1")).build().orElseThrow();
    Stack after =
        shop().ingress("a", "a.example.com", "/", "web", arn.formatted("2")).build().orElseThrow();

    assertThat(before.toJson()).isEqualTo(after.toJson());
    assertThat(LoadBalancerStacks.diff(before, after).changes())
        .singleElement()
        .satisfies(change -> assertThat(change.fields()).containsExactly("certificates"));

    Stack shown =
        shop()
            .safe()
            .ingress("a", "a.example.com", "/", "web", arn.formatted("1"))
            .build()
            .orElseThrow();
    assertThat(shown.toJson()).contains("arn:1");
  }

  @Test
  void nodePortChangeOfTargetGroupHasNoEffectOnIt() {
    Stack before = shop().ingress("a", "a.example.com", "/", "web", "").build().orElseThrow();
    ShopWorld moved = shop().ingress("a", "a.example.com", "/", "web", "");
    moved.services.forEach(s -> s.getSpec().getPorts().get(0).setNodePort(30081));

    assertThat(LoadBalancerStacks.diff(before, moved.build().orElseThrow()).changes())
        .anySatisfy(
            change -> {
              assertThat(change.kind()).isEqualTo(ChangeKind.NO_EFFECT);
              assertThat(change.fields()).containsExactly("name", "port");
            });
  }

  @Test
  void newRuleBeforeAnotherIsReportedWithAnExampleRequest() {
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
}
