package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.deployment;
import static dev.rolloutkit.consequences.Manifests.ingress;
import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static dev.rolloutkit.consequences.Manifests.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import org.junit.jupiter.api.Test;

/** What the rules of a load balancer take and do is told in the words of the Ingress. */
class RuleSentencesTest {
  private static final String MILL =
      deployment("mill", 2, "{name: web, containerPort: 8000}") + service("mill", "mill", "web");
  private static final String GATE = ingress("gate", "town.example.com", "/=mill");
  private static final String FLOUR = ingress("gate", "town.example.com", "/flour=mill");
  private static final String ACTION = "alb.ingress.kubernetes.io/actions.mill-rule";

  private static String lost(String before, String after) {
    return only(review(MILL + before, MILL + after), "nobody-answers").sentence();
  }

  private static String exact(String ingress) {
    return ingress.replace("pathType: Prefix", "pathType: Exact");
  }

  private static String nginx(String ingress) {
    return ingress.replace("Name: alb", "Name: nginx");
  }

  /** An Ingress whose backend is an action. */
  private static String acting(String action) {
    return GATE.replace("target-type: ip}", "target-type: ip" + action + "}")
        .replace("name: mill, port: {number: 80}", "name: mill-rule, port: {name: use-annotation}");
  }

  private static String action(String json) {
    return ", " + ACTION + ": '" + json + "'";
  }

  @Test
  void whatAnExactPathLeavesIsToldWithBothTypes() {
    assertThat(lost(FLOUR, exact(FLOUR)))
        .isEqualTo(
            "GET town.example.com/flour/(any path below) gets 404 from the load balancer: no rule"
                + " matches it any more; before: 2 pods of Deployment mill. The pathType of"
                + " town.example.com/flour in Ingress town/gate is now Exact instead of Prefix, so"
                + " its rule takes /flour alone.");
    assertThat(lost(GATE, exact(GATE)))
        .startsWith("GET town.example.com/(any path below) gets 404 from the load balancer: ")
        .endsWith(
            " The pathType of town.example.com/ in Ingress town/gate is now Exact instead of"
                + " Prefix, so its rule takes / alone.");
    assertThat(lost(nginx(GATE), nginx(exact(GATE))))
        .startsWith("GET town.example.com/(any path below) gets 404 from the Ingress controller");
  }

  @Test
  void whatAPrefixTakesFromNowOnIsToldWithBothTypes() {
    String other = ingress("other", "town.example.com", "/=barn");
    String barn =
        deployment("barn", 3, "{name: web, containerPort: 8000}") + service("barn", "barn", "web");

    assertThat(
            only(
                    review(
                        MILL + barn + nginx(other + exact(FLOUR)),
                        MILL + barn + nginx(other + FLOUR)),
                    "answered-by-another")
                .sentence())
        .isEqualTo(
            "GET town.example.com/flour/(any path below): answered by 2 pods of Deployment mill"
                + " instead of 3 pods of Deployment barn. The pathType of town.example.com/flour in"
                + " Ingress town/gate is now Prefix instead of Exact, so its rule takes every path"
                + " below it, too.");
  }

  @Test
  void aRuleThatAnswersByItselfSaysWhichAnnotationIsMissing() {
    String forward =
        action(
            "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[{\"serviceName\":\"mill\","
                + "\"servicePort\":\"80\"}]}}");

    assertThat(lost(acting(forward), acting("")))
        .isEqualTo(
            "GET town.example.com/ gets 503 from the load balancer: its rule answers with this"
                + " status itself and forwards to no Service, because Ingress gate has no"
                + " annotation "
                + ACTION
                + "; before: 2 pods of Deployment mill.");
    assertThat(
            lost(
                acting(forward),
                acting(
                    action(
                        "{\"type\":\"fixed-response\",\"fixedResponseConfig\":{\"statusCode\":"
                            + "\"503\"}}"))))
        .contains(
            "its rule answers with this status itself and forwards to no Service, as its"
                + " annotation "
                + ACTION
                + " says; before");
  }

  @Test
  void anActionWhoseServiceIsMissingNamesTheService() {
    String forward =
        action(
            "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[{\"serviceName\":\"mill\","
                + "\"servicePort\":\"80\"}]}}");

    assertThat(lost(acting(forward), acting(forward.replace("\"mill\"", "\"mlil\""))))
        .startsWith("GET town.example.com/: nobody answers. Service mlil does not exist; before: ");
  }

  @Test
  void theLoadBalancerOfAServiceHasAnArticle() {
    String balanced =
        MILL.replace(
            "spec:\n  selector: {app: mill}",
            "spec:\n  type: LoadBalancer\n  loadBalancerClass: service.k8s.aws/nlb\n"
                + "  selector: {app: mill}");

    assertThat(words(review(balanced, MILL)))
        .anyMatch(one -> one.contains(" The load balancer of Service town/mill port 80/TCP: "));
  }

  @Test
  void aPortThatIsNotListenedToIsToldApartFromALoadBalancerThatIsGone() {
    String closed =
        GATE.replace(
            "target-type: ip}",
            "target-type: ip, alb.ingress.kubernetes.io/listen-ports: '[{\"HTTP\":8080}]'}");

    assertThat(lost(GATE, closed))
        .startsWith(
            "GET town.example.com/: nobody answers. The load balancer of Ingress town/gate does not"
                + " listen on port 80 any more; before: ");
    assertThat(lost(GATE, ""))
        .startsWith(
            "GET town.example.com/: nobody answers. There is no load balancer of Ingress town/gate"
                + " any more; before: ");
  }

  @Test
  void podsThatAServiceSelectsByTheirLabelsAreToldWithThem() {
    String batch =
        deployment("batch", 2, "{name: web, containerPort: 8000}")
            .replace("{app: batch}", "{app: mill}");

    assertThat(only(review(MILL + GATE, MILL + batch + GATE), "answered-by-another").sentence())
        .startsWith(
            "GET town.example.com/: answered by 4 pods of Deployment batch and Deployment mill"
                + " instead of 2 pods of Deployment mill. The pods of Deployment batch have the"
                + " labels that Service mill selects (app=mill).");
  }

  @Test
  void aServiceDoesNotSelectPodsOfAnotherNamespace() {
    String moved = MILL.replaceFirst("namespace: town", "namespace: city");

    assertThat(only(review(MILL + GATE, moved + GATE), "nobody-answers").sentence())
        .contains(
            ": Deployment mill is deleted; before: 2 pods of Deployment mill. Service mill selects no"
                + " pods of Deployment city/mill, because they are in another namespace.");
  }

  @Test
  void aFieldThatDoesNotDecideIsNotTheCause() {
    String any = GATE.replace("- host: town.example.com\n      http:", "- http:");
    Finding lost =
        only(
            review(MILL + any, MILL + nginx(any).replace("{number: 80}", "{name: http}")),
            "nobody-answers");

    assertThat(any).isNotEqualTo(GATE);
    assertThat(lost.remedies().get(0).words())
        .isEqualTo("Set spec.ingressClassName of Ingress town/gate back to alb.");
    assertThat(lost.remedies().get(0).proved()).isTrue();
  }

  @Test
  void aVersionThatNoServerTakesIsNotPutBack() {
    String scaler =
        """
        apiVersion: autoscaling/v2beta1
        kind: HorizontalPodAutoscaler
        metadata: {name: mill, namespace: town}
        spec:
          scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: mill}
          maxReplicas: 3
        ---
        """;
    Finding refused =
        only(review(MILL + scaler, MILL + scaler.replace("v2beta1", "v2beta2")), "refused");

    assertThat(refused.sentence())
        .endsWith("so it stays as it is: no API server since 1.26 takes autoscaling/v2beta2.");
    assertThat(refused.remedies().get(0).words()).isEqualTo("Write apiVersion: autoscaling/v2.");
  }

  @Test
  void aPolicyThatNamesAnotherPortSaysWhich() {
    String policy =
        """
        apiVersion: networking.k8s.io/v1
        kind: NetworkPolicy
        metadata: {name: mill, namespace: town}
        spec: {podSelector: {matchLabels: {app: mill}}, ingress: [{ports: [{port: 80}]}]}
        ---
        """;

    assertThat(lost(GATE, GATE + policy))
        .startsWith(
            "GET town.example.com/: nobody answers. NetworkPolicy mill lets nobody in to port 8000"
                + " of Deployment mill, only to port 80; before: ");
  }
}
