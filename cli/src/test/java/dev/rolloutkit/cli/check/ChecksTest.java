package dev.rolloutkit.cli.check;

import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code explain} finds, whatever section it belongs to. */
class ChecksTest {
  private static final String ALB_ROLLOUT =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: %s, namespace: shop}
      spec:
        selector: {matchLabels: {app: a}}
        template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}
        strategy:
          canary:
            stableService: stable
            canaryService: canary
            scaleDownDelaySeconds: %d
            trafficRouting: {alb: {ingress: web, servicePort: 80}}
      """;

  @Test
  void twoRolloutsOnOneActionOverwriteEachOther() throws IOException {
    List<JsonNode> found =
        find(
            ALB_ROLLOUT.formatted("a", 60) + "---\n" + ALB_ROLLOUT.formatted("b", 60),
            "action-claimed-twice");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at("/object").asText()).isEqualTo("Rollout shop/b");
    assertThat(found.get(0).at("/consequence").asText())
        .isEqualTo(
            "It writes alb.ingress.kubernetes.io/actions.stable on Ingress shop/web, and so does"
                + " Rollout shop/a: each overwrites the weights of the other.");
  }

  @Test
  void shortScaleDownDelayIsToldAndALongOneIsNot() throws IOException {
    assertThat(find(ALB_ROLLOUT.formatted("a", 5), "scale-down-delay")).hasSize(1);
    assertThat(find(ALB_ROLLOUT.formatted("a", 30), "scale-down-delay")).isEmpty();
  }

  @Test
  void servicesThatARolloutNamesAreMissed() throws IOException {
    assertThat(find(ALB_ROLLOUT.formatted("a", 60), "reference-missing"))
        .extracting(f -> f.at("/level").asText())
        .contains("unknown");
  }

  /** In Git the annotation that leads to the target groups is absent: the controller writes it. */
  @Test
  void exposedUpdateIsAFindingThoughNoTargetGroupIsKnown() throws IOException {
    assertThat(find(ALB_ROLLOUT.formatted("a", 60), "traffic-exposed"))
        .extracting(f -> f.at("/level").asText())
        .containsExactly("warning");
  }

  @Test
  void exposedUpdateIsToldInShortWithTheFieldsThatHelp() throws IOException {
    JsonNode found = find(ALB_ROLLOUT.formatted("a", 60), "traffic-exposed").get(0);
    assertThat(found.at("/consequence").asText())
        .startsWith("The next update cuts off ")
        .contains(" for 32 s. ")
        .contains(
            " is switched to the new pods (0 s). Old ones leave its target group at 2 s; new"
                + " ones are registered at 4 s and get traffic at 34 s, after 2 health checks,"
                + " one each 15 s. ")
        .contains("rolloutkit cutover lists what was assumed.")
        .hasSizeLessThan(300);
    assertThat(found.at("/remedy").asText())
        .contains("Set spec.strategy.canary.pingPong.pingService of Rollout a to stable.")
        .contains("Then an update cuts off nothing. Applying that moves requests");
  }

  private static final String ANALYSED =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: a, namespace: shop}
      spec:
        selector: {matchLabels: {app: a}}
        template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}
        strategy:
          canary:
            steps:
            - setWeight: 20
            - analysis: {templates: [{templateName: rate}, {templateName: all, clusterScope: true}]}
      ---
      apiVersion: argoproj.io/v1alpha1
      kind: %s
      metadata: {name: all}
      spec: {metrics: [{name: m, count: 1, provider: {job: {spec: {template: {}}}}}]}
      ---
      apiVersion: argoproj.io/v1alpha1
      kind: AnalysisTemplate
      metadata: {name: rate, namespace: shop}
      spec:
        args: [{name: service%s}]
        metrics: [{name: r, count: 1, provider: {job: {spec: {template: {}}}}}]
      """;

  @Test
  void analysisTemplateThatIsNotThereIsMissed() throws IOException {
    List<JsonNode> found =
        find(ANALYSED.formatted("AnalysisTemplate", ", value: web"), "reference-missing");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at("/level").asText()).isEqualTo("unknown");
    assertThat(found.get(0).at("/consequence").asText())
        .isEqualTo(
            "spec.strategy.canary.steps[1].analysis.templates names the ClusterAnalysisTemplate"
                + " all, which is not among the manifests: unless the cluster has it, the Rollout"
                + " stops with an invalid spec.");
  }

  @Test
  void argumentThatNobodyGivesIsAnError() throws IOException {
    List<JsonNode> found =
        find(ANALYSED.formatted("ClusterAnalysisTemplate", ""), "rollout-invalid");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at("/level").asText()).isEqualTo("error");
    assertThat(found.get(0).at("/consequence").asText()).contains("args.service was not resolved");
  }

  @Test
  void analysisWithAllThatItNeedsIsNotFound() throws IOException {
    String whole = ANALYSED.formatted("ClusterAnalysisTemplate", ", value: web");
    assertThat(find(whole, "rollout-invalid")).isEmpty();
    assertThat(find(whole, "reference-missing")).isEmpty();
  }

  @Test
  void classThatNobodyServesIsCountedOverTheCluster() throws IOException {
    StringBuilder services = new StringBuilder();
    for (int i = 0; i < 7; i++) {
      services.append(
          "{apiVersion: v1, kind: Service, metadata: {name: s%d}, spec: {type: LoadBalancer,"
                  .formatted(i)
              + " loadBalancerClass: example.com/own, selector: {a: b}, ports: [{port: 80,"
              + " protocol: TCP}]}}\n"
              + "---\n");
    }
    List<JsonNode> found = find(services.toString(), "class-unwatched");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at("/consequence").asText())
        .startsWith(
            "spec.loadBalancerClass example.com/own of 7 Services: no known controller serves it."
                + " If the cluster has none, no load balancer is created for Service default/s0,"
                + " Service default/s1, ")
        .endsWith(" and 2 more.");
  }

  @Test
  void namesThatNoServerAcceptsAreRefused() throws IOException {
    assertThat(
            find(
                "{apiVersion: v1, kind: Service, metadata: {name: 1A, labels: {\"a b\": \"x y\"},"
                    + " annotations: {\"/\": z}}, spec: {ports: [{port: 80}]}}",
                "refused"))
        .extracting(f -> f.at("/consequence").asText())
        .anyMatch(t -> t.contains("metadata.name: Invalid value: \"1A\": "))
        .anyMatch(t -> t.contains("metadata.labels: Invalid value: \"a b\": "))
        .anyMatch(t -> t.contains("metadata.labels: Invalid value: \"x y\": "))
        .anyMatch(t -> t.contains("metadata.annotations: Invalid value: \"/\": "));
  }

  @Test
  void kindsThatChangeAnAnswerAreNamedWhereTheyMatter() throws IOException {
    List<JsonNode> found =
        find(
            ALB_ROLLOUT.formatted("a", 60)
                + "---\n{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata:"
                + " {name: h, namespace: shop}, spec: {scaleTargetRef: {kind: Rollout, name: a}}}\n"
                + "---\n{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata:"
                + " {name: i, namespace: shop}, spec: {scaleTargetRef: {kind: Rollout, name: b}}}",
            "not-modelled");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at("/object").asText()).isEqualTo("HorizontalPodAutoscaler shop/h");
    assertThat(found.get(0).at("/consequence").asText())
        .startsWith("This HorizontalPodAutoscaler is not analysed: it changes the replicas");
  }

  @Test
  void driftOfWeightsIsAFindingWithTheValueThatShouldBe() throws IOException {
    JsonNode report =
        new ObjectMapper().readTree(runWith("", "explain", "--json").out()).at("/findings");
    List<JsonNode> drift = new ArrayList<>();
    report.forEach(
        f -> {
          if (f.at("/code").asText().equals("weights-drift")) {
            drift.add(f);
          }
        });
    assertThat(drift).hasSize(1);
    assertThat(drift.get(0).at("/object").asText()).isEqualTo("Ingress shop/storefront");
    assertThat(drift.get(0).at("/remedy").asText()).contains("\"Weight\":40");
  }

  @Test
  void manifestsFromGitHaveNoDrift() throws IOException {
    String ingress =
        "---\n"
            + "{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: web, namespace:"
            + " shop}, spec: {rules: [{http: {paths: [{path: /, pathType: Prefix, backend:"
            + " {service: {name: stable, port: {name: use-annotation}}}}]}}]}}";
    String out = runWith(ALB_ROLLOUT.formatted("a", 60) + ingress, "-", "-v").out();
    assertThat(out).contains("not from a cluster").doesNotContain("should ");
  }

  @Test
  void hashOfAnOlderReleaseIsShown() throws IOException {
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: a, namespace: shop}
        spec: {selector: {matchLabels: {app: a}}, template: {}, strategy: {canary: {}}}
        status: {currentPodHash: %s}
        """;
    List<JsonNode> found = find(rollout.formatted("76bbb58f74"), "hash-stamp");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).at("/consequence").asText())
        .startsWith(
            "Its pod-template-hash 76bbb58f74 was computed by a controller before release 1.9")
        .contains("computes 658c46c486");
    assertThat(find(rollout.formatted("658c46c486"), "hash-stamp")).isEmpty();
  }

  private static List<JsonNode> find(String manifests, String code) throws IOException {
    JsonNode report = new ObjectMapper().readTree(runWith(manifests, "-", "--json").out());
    List<JsonNode> out = new ArrayList<>();
    report
        .at("/findings")
        .forEach(
            f -> {
              if (f.at("/code").asText().equals(code)) {
                out.add(f);
              }
            });
    return out;
  }
}
