package dev.rolloutkit.cli.diff;

import static dev.rolloutkit.cli.Program.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a controller refuses changes nothing, so nothing else is told of it. */
class RefusedChangesTest {
  private static final String SHOP =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
            - name: web
              image: registry.example.com/web:1
              ports: [{name: http, containerPort: 8080}]
        strategy: {blueGreen: {activeService: web, previewService: web-next}}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web, namespace: shop}
      spec: {selector: {app: web}, ports: [{name: http, port: 80, targetPort: 8080}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web-next, namespace: shop}
      spec: {selector: {app: web}, ports: [{name: http, port: 80, targetPort: 8080}]}
      ---
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: web
        namespace: shop
        annotations: {alb.ingress.kubernetes.io/target-type: ip}
      spec:
        ingressClassName: alb
        rules:
        - host: shop.example.com
          http:
            paths:
            - {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}
      """;

  private static final String BINDING =
      """
      ---
      apiVersion: elbv2.k8s.aws/v1beta1
      kind: TargetGroupBinding
      metadata: {name: direct, namespace: shop}
      spec:
        targetGroupARN: arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/x/1
        targetType: ip
        serviceRef: {name: web, port: 80}
      """;

  @TempDir Path folder;

  private List<JsonNode> diff(String before, String after) throws IOException {
    Path was = Files.createDirectories(folder.resolve("before")).resolve("shop.yaml");
    Path is = Files.createDirectories(folder.resolve("after")).resolve("shop.yaml");
    Files.writeString(was, before);
    Files.writeString(is, after);
    List<JsonNode> out = new ArrayList<>();
    new ObjectMapper()
        .readTree(run("diff", was.getParent(), is.getParent(), "--json").out())
        .at("/findings")
        .forEach(out::add);
    return out;
  }

  private static JsonNode only(List<JsonNode> findings, String code) {
    List<JsonNode> found =
        findings.stream().filter(one -> one.at("/code").asText().equals(code)).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static List<String> codes(List<JsonNode> findings) {
    return findings.stream().map(one -> one.at("/code").asText()).distinct().toList();
  }

  /** The last load balancer that could be built stays, and so do its ports. */
  @Test
  void ofALoadBalancerThatIsRefusedNoPortIsClosed() throws IOException {
    List<JsonNode> found = diff(SHOP, SHOP.replace("target-type: ip}", "target-type: moon}"));

    assertThat(codes(found)).contains("refused").doesNotContain("ports-closed", "stack-changed");
  }

  /** The same without a refusal, so that the test above can fail. */
  @Test
  void ofALoadBalancerThatIsDeletedPortsAreClosed() throws IOException {
    String without = SHOP.replace("ingressClassName: alb", "ingressClassName: nginx");

    assertThat(codes(diff(SHOP, without))).contains("ports-closed");
  }

  /** The pods keep the port, and the manifests do not say which one its name stands for. */
  @Test
  void ofATargetPortThatIsNamedNoPortIsClosed() throws IOException {
    List<JsonNode> found = diff(SHOP, SHOP.replace("targetPort: 8080", "targetPort: http"));

    assertThat(codes(found)).contains("stack-changed").doesNotContain("ports-closed");
    assertThat(codes(diff(SHOP, SHOP.replace("targetPort: 8080", "targetPort: 8081"))))
        .contains("ports-closed");
  }

  @Test
  void aRolloutThatIsRefusedHasNoNextUpdate() throws IOException {
    assertThat(codes(diff("", SHOP))).contains("traffic-exposed");

    List<JsonNode> found =
        diff(
            SHOP,
            SHOP.replace("previewService: web-next", "previewService: web")
                .replace("web:1", "web:2"));
    assertThat(codes(found))
        .contains("refused")
        .doesNotContain("traffic-exposed", "update-starts", "next-pass");
  }

  @Test
  void aRolloutThatWasRefusedBeforeHasNoNextUpdateEither() throws IOException {
    Path file = folder.resolve("shop.yaml");
    Files.writeString(file, SHOP.replace("previewService: web-next", "previewService: web"));
    assertThat(run("check", file).out()).contains("[refused]").doesNotContain("[traffic-exposed]");
    Files.writeString(file, SHOP);
    assertThat(run("check", file).out()).contains("[traffic-exposed]");
  }

  @Test
  void aRolloutWithoutPodsHasNothingToLose() throws IOException {
    assertThat(codes(diff("", SHOP.replace("replicas: 3", "replicas: 0"))))
        .doesNotContain("traffic-exposed");
  }

  /** Only the preview is behind a load balancer, and it has no traffic that could be lost. */
  @Test
  void aRolloutWhoseActiveServiceHasNoLoadBalancerIsNotExposed() throws IOException {
    String preview = SHOP.replace("service: {name: web,", "service: {name: web-next,");

    assertThat(codes(diff("", preview))).doesNotContain("traffic-exposed");
  }

  /** The API server does not store it, so the Service is what it was. */
  @Test
  void anObjectThatCannotBeReadChangesNothing() throws IOException {
    List<JsonNode> found = diff(SHOP, SHOP.replaceFirst("port: 80,", "port: eighty,"));

    assertThat(codes(found))
        .contains("unreadable")
        .doesNotContain("nobody-answers", "never-answered", "stack-changed");
  }

  @Test
  void anObjectThatCannotBeReadIsNamedWithItsValueAndWhatIsLeftOut() throws IOException {
    JsonNode unreadable =
        diff(SHOP, SHOP.replaceFirst("port: 80,", "port: eighty,")).stream()
            .filter(one -> one.at("/code").asText().equals("unreadable"))
            .findFirst()
            .orElseThrow();

    assertThat(unreadable.at("/consequence").asText())
        .contains("spec.ports[0].port: must be an integer, and is \"eighty\". Only this object is")
        .contains("left out: ");
    assertThat(unreadable.at("/remedy").asText()).startsWith("Correct spec.ports[0].port of ");
  }

  /** One finding for one misspelt name. */
  @Test
  void aReferenceThatLeadsNowhereIsToldWithItsConsequence() throws IOException {
    String direct = SHOP + BINDING;
    List<JsonNode> found =
        diff(direct, direct.replace("serviceRef: {name: web,", "serviceRef: {name: wbe,"));

    assertThat(codes(found)).contains("nobody-answers").doesNotContain("reference-missing");
    assertThat(found.get(0).at("/consequence").asText()).contains("Service wbe does not exist");
    assertThat(found.get(0).at("/remedy").asText())
        .isEqualTo("Set spec.serviceRef.name of TargetGroupBinding shop/direct back to web.");
  }

  @Test
  void assumptionsAreCountedAndListedForWhoAsks() throws IOException {
    diff(SHOP, SHOP);
    Path was = folder.resolve("before");
    assertThat(run("diff", was, was).out())
        .containsPattern("assumed {2}\\d+ things, which --assumed lists\n")
        .doesNotContain("IngressClass alb exists");
    assertThat(run("diff", was, was, "--assumed").out())
        .contains("assumed  IngressClass alb exists and is the controller's\n")
        .doesNotContain("which --assumed lists");
  }

  @Test
  void whatOneEditBreaksIsRefusedForOneReason() throws IOException {
    JsonNode refused =
        only(
            diff(
                SHOP,
                SHOP.replace("metadata: {labels: {app: web}}", "metadata: {labels: {app: wbe}}")),
            "refused");

    assertThat(refused.at("/consequence").asText())
        .isEqualTo(
            "Argo Rollouts cannot apply Rollout shop/web (InvalidSpec):"
                + " spec.template.metadata.labels: Invalid value: {\"app\":\"wbe\"}: `selector`"
                + " does not match template `labels`. Argo Rollouts starts no update and leaves the"
                + " running pods and what it has written into Service shop/web and Service"
                + " shop/web-next as they are. Until"
                + " this is corrected, GET shop.example.com/ is served as before. Clients inside"
                + " the cluster are served as before.");
    assertThat(refused.at("/details")).isEmpty();
  }

  @Test
  void whatSeveralEditsBreakIsRefusedForOneReasonAfterTheOther() throws IOException {
    JsonNode refused =
        only(
            diff(
                SHOP,
                SHOP.replace("metadata: {labels: {app: web}}", "metadata: {labels: {app: wbe}}")
                    .replace("web:1", "web:2")),
            "refused");

    assertThat(refused.at("/details/0").asText())
        .isEqualTo(
            "Argo Rollouts would refuse next: spec.strategy.blueGreen.activeService: Invalid value: \"web\":"
                + " Service \"web\" has unmatch label \"app\" in rollout.");
  }

  @Test
  void whatTheSchemaRefusesIsServedAsBefore() throws IOException {
    JsonNode refused =
        only(
            diff(SHOP, SHOP.replaceFirst("port: 80, targetPort", "port: 800000, targetPort")),
            "refused");

    assertThat(refused.at("/consequence").asText())
        .isEqualTo(
            "The API server refuses it: spec.ports[0].port: Invalid value: 800000: must be between"
                + " 1 and 65535, inclusive.");
    assertThat(refused.at("/details/0").asText())
        .isEqualTo("Until this is corrected, GET shop.example.com/ is served as before.");
    assertThat(refused.at("/requests/0").asText()).isEqualTo("GET shop.example.com/");
    assertThat(refused.at("/remedy").asText())
        .isEqualTo("Set spec.ports[0].port of Service shop/web back to 80.");
  }

  @Test
  void whatIsNewAndRefusedIsToBeCorrected() throws IOException {
    String two = "ports: [{name: http, port: 80, targetPort: 8080}, {port: 81, targetPort: 8080}]";
    JsonNode refused =
        only(
            diff(
                SHOP,
                SHOP.replaceFirst("ports: \\[\\{name: http, port: 80, targetPort: 8080}]", two)),
            "refused");

    assertThat(refused.at("/remedy").asText())
        .isEqualTo("Add spec.ports[1].name to Service shop/web.");
  }

  @Test
  void aLoadBalancerSaysWhetherItsRequestsAreAnsweredAsBefore() throws IOException {
    JsonNode quiet =
        only(
            diff(
                SHOP,
                SHOP.replace(
                    "{alb.ingress.kubernetes.io/target-type: ip}",
                    "{alb.ingress.kubernetes.io/target-type: ip, alb.ingress.kubernetes.io/tags:"
                        + " a=b}")),
            "stack-changed");
    assertThat(quiet.at("/consequence").asText())
        .isEqualTo(
            "On the load balancer of Ingress shop/web, the controller changes the load balancer's own"
                + " security group, listener 80, the load balancer and target group shop/web-web:80 of Service web (tags: a=b"
                + " is new).");
    assertThat(quiet.at("/details/0").asText())
        .isEqualTo("Every request to this load balancer is answered by the same pods as before.");

    JsonNode renamed =
        only(
            diff(SHOP, SHOP.replace("host: shop.example.com", "host: new.example.com")),
            "stack-changed");
    assertThat(renamed.at("/consequence").asText())
        .isEqualTo(
            "On the load balancer of Ingress shop/web, the controller changes the rule for"
                + " shop.example.com/* on port 80 to one for new.example.com/*.");
    assertThat(renamed.at("/details/0").asText())
        .isEqualTo(
            "What becomes of GET shop.example.com/: see nobody-answers; of GET new.example.com/: see"
                + " now-answered.");
  }

  @Test
  void rulesThatOnlyMoveInTheirOrderAnswerAsBefore() throws IOException {
    String first =
        """
          - host: new.example.com
            http:
              paths:
              - {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}
        """;
    JsonNode moved =
        only(diff(SHOP, SHOP.replace("  - host: shop", first + "  - host: shop")), "stack-changed");

    assertThat(moved.at("/consequence").asText())
        .contains(" to another place in the order of rules");
    assertThat(moved.at("/details/0").asText())
        .isEqualTo(
            "What becomes of GET new.example.com/: see now-answered. Every other request to this"
                + " load balancer is answered by the same pods as before.");
  }
}
