package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.webhook.guard.CutOvers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Which Rollouts are judged by their cut-over: those that a load balancer leads to. Everything of
 * the cluster is known, so a load balancer that is not in view does not exist.
 */
class CutOverWaysTest {
  private static final String NOTHING_TO_SAY = "{\"uid\":\"u\",\"allowed\":true}";

  private static final String SERVICES =
      """
      {apiVersion: v1, kind: Service, metadata: {namespace: prod, name: web}, spec: {ports: [{port: 80, targetPort: 8080}], selector: {app: web}}}
      ---
      {apiVersion: v1, kind: Service, metadata: {namespace: prod, name: web-preview}, spec: {ports: [{port: 80, targetPort: 8080}], selector: {app: web}}}
      """;

  private static final String INGRESS =
      """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: {namespace: prod, name: web, annotations: {alb.ingress.kubernetes.io/target-type: ip}}
      spec:
        ingressClassName: CLASS
        defaultBackend: {service: {name: web, port: {number: 80}}}
      """;

  private static final String CLASSES =
      """
      {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: public}, spec: {controller: ingress.k8s.aws/alb}}
      ---
      {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: nginx}, spec: {controller: k8s.io/ingress-nginx}}
      ---
      {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: alb}, spec: {controller: ingress.k8s.aws/alb}}
      """;

  private static final String BINDING =
      """
      apiVersion: elbv2.k8s.aws/v1beta1
      kind: TargetGroupBinding
      metadata: {namespace: prod, name: web}
      spec:
        targetGroupARN: arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/web/4
        targetType: ip
        serviceRef: {name: web, port: 80}
      """;

  private static final String BLUE_GREEN =
      "{\"blueGreen\":{\"activeService\":\"web\",\"previewService\":\"web-preview\"}}";

  private static JsonNode review(String strategy, String... manifests) throws Exception {
    Reviewer reviewer =
        GuardReviewer.ofRollouts(
            KnownWorld.of(manifests), Map.of(new CutOvers(), Severity.DENY), List.of());
    String rollout =
        """
        {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
        "metadata":{"namespace":"prod","name":"web"},"spec":{"replicas":3,
        "selector":{"matchLabels":{"app":"web"}},
        "template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"a","image":"b"}]}},
        "strategy":%s}}
        """
            .formatted(strategy);
    return Reviews.response(
        reviewer
            .review(Reviews.utf8(Reviews.review("u", "CREATE", "Rollout", rollout, null)))
            .body());
  }

  @Test
  void withoutAnyLoadBalancerNothingIsSaid() throws Exception {
    assertThat(review(BLUE_GREEN, SERVICES)).hasToString(NOTHING_TO_SAY);
  }

  @Test
  void withoutServicesNoneAreInvented() throws Exception {
    assertThat(review(BLUE_GREEN)).hasToString(NOTHING_TO_SAY);
    assertThat(review(BLUE_GREEN, BINDING)).hasToString(NOTHING_TO_SAY);
    assertThat(review("{\"blueGreen\":{}}", SERVICES, BINDING)).hasToString(NOTHING_TO_SAY);
  }

  @Test
  void whatIstioNginxOrAPluginRoutesIsNotJudged() throws Exception {
    for (String routing :
        List.of(
            "\"istio\":{\"virtualService\":{\"name\":\"web\"}}",
            "\"nginx\":{\"stableIngress\":\"web\"}",
            "\"plugins\":{\"argoproj-labs/gatewayAPI\":{\"httpRoute\":\"web\"}}")) {
      String canary =
          "{\"canary\":{\"stableService\":\"web\",\"canaryService\":\"web-preview\","
              + "\"trafficRouting\":{"
              + routing
              + "}}}";
      assertThat(review(canary, SERVICES, INGRESS.replace("CLASS", "nginx"), CLASSES))
          .hasToString(NOTHING_TO_SAY);
    }
  }

  @Test
  void anIngressOfAnotherControllerIsNoLoadBalancerThatIsModelled() throws Exception {
    assertThat(review(BLUE_GREEN, SERVICES, INGRESS.replace("CLASS", "nginx"), CLASSES))
        .hasToString(NOTHING_TO_SAY);
  }

  @Test
  void anIngressOfTheControllerIsOneWhateverItsClassIsCalled() throws Exception {
    JsonNode response = review(BLUE_GREEN, SERVICES, INGRESS.replace("CLASS", "public"), CLASSES);

    assertThat(response.at("/status/message").asText())
        .startsWith("the next update loses 100 % of the traffic for ")
        .contains("; remedy: ");
  }

  @Test
  void aClassThatDoesNotExistIsNobodysWhateverTheAnnotationsSay() throws Exception {
    assertThat(review(BLUE_GREEN, SERVICES, INGRESS.replace("CLASS", "alb")))
        .hasToString(NOTHING_TO_SAY);
    assertThat(review(BLUE_GREEN, SERVICES, INGRESS.replace("CLASS", "gone"), CLASSES))
        .hasToString(NOTHING_TO_SAY);
    assertThat(review(BLUE_GREEN, SERVICES, INGRESS.replace("  ingressClassName: CLASS\n", "")))
        .hasToString(NOTHING_TO_SAY);
  }

  @Test
  void theOlderAnnotationDecidesAlone() throws Exception {
    String annotated =
        INGRESS.replace("annotations: {", "annotations: {kubernetes.io/ingress.class: OLD, ");

    assertThat(
            review(
                BLUE_GREEN,
                SERVICES,
                annotated.replace("OLD", "nginx").replace("CLASS", "public"),
                CLASSES))
        .hasToString(NOTHING_TO_SAY);
    assertThat(
            review(
                    BLUE_GREEN,
                    SERVICES,
                    annotated.replace("OLD", "alb").replace("CLASS", "nginx"),
                    CLASSES)
                .at("/status/message")
                .asText())
        .startsWith("the next update loses ");
  }

  @Test
  void aBindingIsOne() throws Exception {
    assertThat(review(BLUE_GREEN, SERVICES, BINDING).at("/status/message").asText())
        .startsWith("the next update loses 100 % of the traffic for ");
  }

  @Test
  void aNetworkLoadBalancerIsOne() throws Exception {
    String nlb =
        SERVICES
            .replaceFirst("spec: \\{", "spec: {type: LoadBalancer, loadBalancerClass: CLASS, ")
            .replaceFirst(
                "name: web}",
                "name: web, annotations:"
                    + " {service.beta.kubernetes.io/aws-load-balancer-nlb-target-type: ip}}");

    assertThat(
            review(BLUE_GREEN, nlb.replace("CLASS", "service.k8s.aws/nlb"))
                .at("/status/message")
                .asText())
        .startsWith("the next update loses 100 % of the traffic for ");
    assertThat(review(BLUE_GREEN, nlb.replace("CLASS", "example.com/other")))
        .hasToString(NOTHING_TO_SAY);
  }

  @Test
  void aRemedyPatchesOnlyWhatExists() throws Exception {
    assertThat(review(BLUE_GREEN, SERVICES, BINDING).at("/status/message").asText())
        .startsWith("the next update loses 100 % of the traffic for ")
        .doesNotContain("remedy");
    String alone = "{\"blueGreen\":{\"activeService\":\"web\"}}";
    String behindAnIngress =
        review(alone, SERVICES, INGRESS.replace("CLASS", "alb"), CLASSES)
            .at("/status/message")
            .asText();
    assertThat(behindAnIngress).startsWith("the next update").doesNotContain("pingPong");
  }

  @Test
  void aCanaryNamesItsIngressWhichMustExist() throws Exception {
    String canary =
        "{\"canary\":{\"stableService\":\"web\",\"canaryService\":\"web-preview\","
            + "\"trafficRouting\":{\"alb\":{\"ingress\":\"web\",\"servicePort\":80}}}}";

    assertThat(review(canary, SERVICES)).hasToString(NOTHING_TO_SAY);
    assertThat(
            review(canary, SERVICES, INGRESS.replace("CLASS", "alb"), CLASSES)
                .at("/status/message")
                .asText())
        .startsWith("the next update loses ");
  }
}
