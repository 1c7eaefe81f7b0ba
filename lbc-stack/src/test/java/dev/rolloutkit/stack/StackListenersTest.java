package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.RuleCondition;
import dev.rolloutkit.stack.view.StackListener;
import dev.rolloutkit.stack.view.StackRule;
import dev.rolloutkit.stack.view.StackTargetGroup;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The parts of a stack as values. */
class StackListenersTest {
  private static final String FIXED =
      "{\"type\":\"fixed-response\",\"fixedResponseConfig\":{\"statusCode\":\"404\"}}";
  private static final String REDIRECT =
      "{\"type\":\"redirect\",\"redirectConfig\":{\"port\":\"443\",\"statusCode\":\"HTTP_301\"}}";
  private static final String FORWARD =
      "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[{\"targetGroupARN\":\"arn:a\","
          + "\"weight\":1},{\"serviceName\":\"web\",\"servicePort\":80,\"weight\":3}],"
          + "\"targetGroupStickinessConfig\":{\"enabled\":true,\"durationSeconds\":60}}}";

  private static ShopWorld world() {
    return new ShopWorld().service("web", 80);
  }

  private static List<StackListener> listeners(ShopWorld world) {
    return LoadBalancerStacks.listeners(world.build().orElseThrow());
  }

  /** The first rule of an Ingress whose only backend is an action. */
  private static StackRule rule(String action) {
    ShopWorld world = world().action("a", action);
    return listeners(world).get(0).rules().get(0);
  }

  @Test
  void aListenerHasItsRulesAndThenItsDefaultActions() {
    List<StackListener> all =
        listeners(world().member("a", "alb", "listen-ports", "[{\"HTTP\":8080},{\"HTTP\":80}]"));

    assertThat(all).extracting(StackListener::port).containsExactly(80, 8080);
    StackListener listener = all.get(0);
    assertThat(listener.loadBalancer()).isEqualTo("LoadBalancer");
    assertThat(listener.protocol()).isEqualTo("HTTP");
    assertThat(listener.sslPolicy()).isEmpty();
    assertThat(listener.rules()).extracting(StackRule::isDefault).containsExactly(false, true);
    StackRule rule = listener.rules().get(0);
    assertThat(rule.conditions())
        .extracting(RuleCondition::described)
        .containsExactly("host-header is a.example.com", "path-pattern is /*");
    assertThat(rule.source()).contains("shop/a spec.rules[0].http.paths[0] (web)");
    assertThat(listener.rules().get(1).action())
        .isEqualTo(new LbcAction.FixedResponse("text/plain", null, "404"));
  }

  @Test
  void aListenerForTlsHasItsPolicyAndCertificates() {
    StackListener listener =
        listeners(
                world()
                    .member(
                        "a",
                        "alb",
                        "listen-ports",
                        "[{\"HTTPS\":443}]",
                        "certificate-arn",
                        "arn:aws:acm:1"))
            .get(0);

    assertThat(listener.protocol()).isEqualTo("HTTPS");
    assertThat(listener.sslPolicy()).isPresent();
    assertThat(listener.certificates()).containsExactly("arn:aws:acm:1");
  }

  @Test
  void theFinalActionOfARuleIsThatOfTheAnnotation() {
    assertThat(rule(FIXED).action()).isEqualTo(new LbcAction.FixedResponse(null, null, "404"));
    assertThat(rule(REDIRECT).action())
        .isEqualTo(LbcAction.Redirect.builder().port("443").statusCode("HTTP_301").build());
    assertThat(rule(FORWARD).action())
        .isEqualTo(
            new LbcAction.Forward(
                ImmutableList.of(
                    new LbcAction.Target("arn:a", null, null, null, 1),
                    new LbcAction.Target(null, "shop/a-web:80", null, null, 3)),
                new LbcAction.Stickiness(true, 60)));
  }

  @Test
  void theActionsBeforeTheFinalOneAreNamed() {
    StackRule rule =
        listeners(
                world()
                    .member(
                        "a",
                        "alb",
                        "listen-ports",
                        "[{\"HTTPS\":443}]",
                        "certificate-arn",
                        "arn:aws:acm:1",
                        "auth-type",
                        "cognito",
                        "auth-idp-cognito",
                        "{\"userPoolARN\":\"arn:p\",\"userPoolClientID\":\"c\",\"userPoolDomain\":\"d\"}"))
            .get(0)
            .rules()
            .get(0);

    assertThat(rule.checks()).containsExactly("authenticate-cognito");
    assertThat(rule.action()).isInstanceOf(LbcAction.Forward.class);
  }

  @Test
  void targetGroupsHaveTheNamesThatAwsShows() {
    Stack stack = world().member("a", "alb").build().orElseThrow();
    StackTargetGroup group = LoadBalancerStacks.targetGroups(stack).get(0);

    assertThat(group.id()).isEqualTo("shop/a-web:80");
    assertThat(group.name()).startsWith("k8s-shop-web-");
    assertThat(group.targetType()).isEqualTo("instance");
    assertThat(group.protocol()).isEqualTo("HTTP");
    assertThat(group.port()).isEqualTo(30080);
    assertThat(group.source())
        .isEqualTo(Optional.of("Service shop/web port 80, for Ingress shop/a"));
  }

  @Test
  void anEmptyStackHasNoListeners() {
    Stack stack = Stack.builder("web").build();

    assertThat(LoadBalancerStacks.listeners(stack)).isEmpty();
    assertThat(LoadBalancerStacks.targetGroups(stack)).isEmpty();
  }
}
