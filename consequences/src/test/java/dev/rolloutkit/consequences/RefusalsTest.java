package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import org.junit.jupiter.api.Test;

/** What a load balancer does that its controller refused already before. */
class RefusalsTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String BROKEN =
      GATE.replace(
          "target-type: ip}", "target-type: ip, alb.ingress.kubernetes.io/scheme: sideways}");

  @Test
  void aLoadBalancerThatRemainsRefusedIsNoFinding() {
    assertThat(words(review(MILL + BROKEN, MILL.replace("town/mill:1", "town/mill:2") + BROKEN)))
        .noneMatch(one -> one.contains("refused") || one.contains("nobody"));
  }

  @Test
  void aCorrectedLoadBalancerIsReportedAsNowAnswered() {
    assertThat(words(review(MILL + BROKEN, MILL + GATE)))
        .anyMatch(one -> one.startsWith("note now-answered: GET town.example.com/"))
        .noneMatch(one -> one.startsWith("unknown") || one.startsWith("breaking"));
  }

  /** While a load balancer is refused, its ports are those that its Ingress asks for. */
  @Test
  void aRefusedLoadBalancerHasThePortsThatItAsksFor() {
    String ports = "alb.ingress.kubernetes.io/listen-ports: '[{\"HTTP\": 8080}]'}";
    String broken = BROKEN.replace("sideways}", "sideways, " + ports);
    String mended = GATE.replace("target-type: ip}", "target-type: ip, " + ports);

    assertThat(words(review(MILL + broken, MILL + mended)))
        .anyMatch(one -> one.startsWith("note now-answered: GET town.example.com/"))
        .noneMatch(one -> one.startsWith("unknown") || one.startsWith("breaking"));
  }

  /** Perhaps an older load balancer answered, and now surely nobody does. */
  @Test
  void aCorrectedLoadBalancerWithoutPodsIsReportedAsUnknown() {
    String without =
        MILL.replace("selector: {app: mill}\n  ports", "selector: {app: mlil}\n  ports");

    assertThat(words(review(MILL + BROKEN, without + GATE)))
        .anyMatch(one -> one.startsWith("unknown answer-unknown: GET town.example.com/"));
  }

  private static final String BINDING =
      """
      apiVersion: elbv2.k8s.aws/v1beta1
      kind: TargetGroupBinding
      metadata: {name: mill, namespace: town}
      spec:
        serviceRef: {name: mill, port: 80}
        targetGroupARN: arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/m/1
        targetType: ip
      ---
      """;

  /** What is refused stays as it was, so that nothing comes of it. */
  @Test
  void immutableFieldsAreRefusedOnce() {
    assertThat(words(review(MILL + BINDING, MILL + BINDING.replace("group/m/1", "group/n/2"))))
        .singleElement(STRING)
        .startsWith("error refused: The API server refuses TargetGroupBinding town/mill")
        .contains("does not let spec.targetGroupARN change");
    String rollout =
        MILL.replace("apps/v1", "argoproj.io/v1alpha1")
            .replace("kind: Deployment", "kind: Rollout");
    assertThat(
            words(
                review(
                    rollout,
                    rollout.replace("matchLabels: {app: mill}", "matchLabels: {app: mlil}"))))
        .singleElement(STRING)
        .startsWith("error refused: The API server refuses Rollout town/mill")
        .contains(".spec.selector is immutable");
    String type =
        """
        apiVersion: networking.k8s.io/v1
        kind: IngressClass
        metadata: {name: alb}
        spec: {controller: ingress.k8s.aws/alb}
        ---
        """;
    assertThat(words(review(MILL + GATE + type, MILL + GATE + type.replace("aws/alb", "aws/nlb"))))
        .singleElement(STRING)
        .startsWith("error refused: The API server refuses IngressClass")
        .contains("spec.controller may not change once it is stored");
  }

  /** A field that one side leaves out is one that the cluster fills in. */
  @Test
  void immutableFieldsThatOneVersionOmitsAreNotRefused() {
    assertThat(words(review(MILL + BINDING, MILL + BINDING.replace("  targetType: ip\n", ""))))
        .noneMatch(one -> one.contains("refused"));
  }
}
