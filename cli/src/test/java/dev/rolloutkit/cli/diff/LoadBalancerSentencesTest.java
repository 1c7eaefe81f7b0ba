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

/** What a load balancer does afterwards is told beside what it did before. */
class LoadBalancerSentencesTest {
  private static final String SHOP = workload("web", 8080) + service("web", 8080) + ingress();
  private static final String ANNOTATIONS = "{alb.ingress.kubernetes.io/target-type: ip";

  private static final String UNMANAGED = "rules-not-managed";

  @TempDir Path folder;

  private static String workload(String name, int port) {
    return """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: %1$s, namespace: shop}
        spec:
          replicas: 2
          selector: {matchLabels: {app: %1$s}}
          template:
            metadata: {labels: {app: %1$s}}
            spec:
              containers:
              - {name: %1$s, image: "registry.example.com/%1$s:1", ports: [{containerPort: %2$d}]}
        ---
        """
        .formatted(name, port);
  }

  private static String service(String name, int target) {
    return """
        apiVersion: v1
        kind: Service
        metadata: {name: %1$s, namespace: shop}
        spec: {selector: {app: %1$s}, ports: [{port: 80, targetPort: %2$d}]}
        ---
        """
        .formatted(name, target);
  }

  private static String ingress() {
    return """
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
  }

  private static String backend(String service) {
    return "backend: {service: {name: " + service + ", port: {number: 80}}}";
  }

  private List<String> told(String before, String after, String code) throws IOException {
    List<String> out = new ArrayList<>();
    found(before, after, code).forEach(one -> out.add(one.at("/consequence").asText()));
    return out;
  }

  private List<String> details(String before, String after, String code) throws IOException {
    List<String> out = new ArrayList<>();
    found(before, after, code)
        .forEach(one -> one.at("/details").forEach(detail -> out.add(detail.asText())));
    return out;
  }

  private List<JsonNode> found(String before, String after, String code) throws IOException {
    Path was = Files.createDirectories(folder.resolve("before")).resolve("shop.yaml");
    Path is = Files.createDirectories(folder.resolve("after")).resolve("shop.yaml");
    Files.writeString(was, before);
    Files.writeString(is, after);
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode one :
        new ObjectMapper()
            .readTree(run("diff", was.getParent(), is.getParent(), "--json").out())
            .at("/findings")) {
      if (one.at("/code").asText().equals(code)) {
        out.add(one);
      }
    }
    return out;
  }

  @Test
  void aChangedRuleSaysWhatItDoesAndDid() throws IOException {
    String pay = SHOP.replace(backend("web"), backend("pay"));

    assertThat(
            told(
                SHOP + "---\n" + service("pay", 8080),
                pay + "---\n" + service("pay", 8080),
                "stack-changed"))
        .containsExactly(
            "On the load balancer of Ingress shop/web, the controller creates target group"
                + " shop/web-pay:80 of Service pay;"
                + " deletes target group shop/web-web:80 of Service web; changes the rule for"
                + " shop.example.com/* on port 80: it sends to Service pay port 80 (before: it sent"
                + " to Service web port 80).");
    assertThat(told(SHOP, pay, "stack-changed").get(0))
        .endsWith(": it answers 503 itself (before: it sent to Service web port 80).");
  }

  @Test
  void aNewRuleSaysWhatItDoes() throws IOException {
    String more = SHOP + "      - {path: /api, pathType: Prefix, " + backend("web") + "}\n";

    assertThat(told(SHOP, more, "stack-changed").get(0))
        .endsWith(
            "creates the rule for shop.example.com/api on port 80: it sends to Service web port"
                + " 80.");
  }

  private static final String ACTION =
      SHOP
          + "      - {path: /api, pathType: Prefix, backend: {service: {name: root, port:"
          + " {name: use-annotation}}}}\n";

  @Test
  void aRuleWhoseActionARolloutWritesIsNotSaidToFail() throws IOException {
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: api, namespace: shop}
        spec:
          replicas: 2
          selector: {matchLabels: {app: api}}
          template:
            metadata: {labels: {app: api}}
            spec: {containers: [{name: api, image: "registry.example.com/api:1"}]}
          strategy:
            canary:
              stableService: stable
              canaryService: canary
              trafficRouting: {alb: {ingress: web, rootService: root, servicePort: 80}}
        ---
        """;
    String services = service("root", 80) + service("stable", 80) + service("canary", 80);

    assertThat(told(services + SHOP, services + rollout + ACTION, "stack-changed").get(0))
        .endsWith(
            ": it does what its action annotation says, which is not in these manifests (Argo"
                + " Rollouts writes it).");
  }

  @Test
  void aRuleWhoseActionNobodyWritesAnswersByItself() throws IOException {
    assertThat(told(SHOP, ACTION, "stack-changed").get(0))
        .endsWith(
            "creates the rule for shop.example.com/api on port 80: it answers 503 itself, because"
                + " Ingress web has no annotation alb.ingress.kubernetes.io/actions.root.");
    assertThat(
            told(
                    ACTION,
                    ACTION
                        .replace("name: root, port", "name: web, port")
                        .replace("{name: use-annotation}", "{number: 80}"),
                    "stack-changed")
                .get(0))
        .contains(
            "(before: it answered 503 itself, because Ingress web had no annotation"
                + " alb.ingress.kubernetes.io/actions.root)");
  }

  @Test
  void aFieldIsToldWithItsValues() throws IOException {
    String attributes =
        ANNOTATIONS
            + ", alb.ingress.kubernetes.io/load-balancer-attributes:"
            + " idle_timeout.timeout_seconds=";
    String was = SHOP.replace(ANNOTATIONS, attributes + 60);
    String is = SHOP.replace(ANNOTATIONS, attributes + 90);

    assertThat(told(was, is, "stack-changed"))
        .containsExactly(
            "On the load balancer of Ingress shop/web, the controller changes the load balancer"
                + " (loadBalancerAttributes:"
                + " idle_timeout.timeout_seconds=90 instead of 60).");
  }

  @Test
  void aPortThatPodsStillListenOnIsClosedBecauseNothingSendsThere() throws IOException {
    assertThat(told(SHOP, SHOP.replace("targetPort: 8080", "targetPort: 9090"), "ports-closed"))
        .containsExactly(
            "The load balancer controller closes TCP port 8080 in the security group of the nodes"
                + " or pods to traffic from the load balancers' shared backend security group,"
                + " because the targets of the target group of Ingress shop/web (Service web) are"
                + " registered at port 9090 instead of 8080 from this change on. After the change no"
                + " target group sends requests there, whether or not pods still listen.");
  }

  @Test
  void theSharedGroupIsFoundByItsTags() throws IOException {
    assertThat(details(SHOP, SHOP.replace("targetPort: 8080", "targetPort: 9090"), "ports-closed"))
        .containsExactly(
            "The shared backend security group is the one that the controller has tagged"
                + " elbv2.k8s.aws/resource=backend-sg, and elbv2.k8s.aws/cluster with the name of"
                + " the cluster.");
  }

  @Test
  void aBindingWithoutNetworkingSaysWhetherThatIsNew() throws IOException {
    String binding =
        """
        apiVersion: elbv2.k8s.aws/v1beta1
        kind: TargetGroupBinding
        metadata: {name: web, namespace: shop}
        spec:
          targetType: ip
          targetGroupARN: arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/w/73e2d6bc24d8a067
          serviceRef: {name: web, port: 80}
        ---
        """;
    String without = workload("web", 8080) + service("web", 8080) + binding;
    String with =
        without.replace(
            "  serviceRef", "  networking: {ingress: [{ports: [{port: 8080}]}]}\n  serviceRef");

    assertThat(details(without, without.replace("targetPort: 8080", "targetPort: 9090"), UNMANAGED))
        .containsExactly(
            "It had no networking block before this change, either; what is new is the number of"
                + " the port.");
    assertThat(details(with, without, UNMANAGED))
        .containsExactly(
            "Before this change it had one, so this change takes away what opened the port.");
  }

  @Test
  void aPortIsClosedBecauseATargetGroupThatStaysHasNoTargetsLeft() throws IOException {
    assertThat(told(SHOP, SHOP.replace("{port: 80,", "{port: 81,"), "ports-closed").get(0))
        .contains(
            " because the target group of Ingress shop/web (Service web), which stays, has no"
                + " targets left. ");
  }

  @Test
  void certificatesInAnotherOrderAreToldByWhichIsTheDefault() throws IOException {
    String secure =
        ANNOTATIONS
            + ", alb.ingress.kubernetes.io/listen-ports: '[{\"HTTPS\":443}]',"
            + " alb.ingress.kubernetes.io/certificate-arn: '";
    String was = SHOP.replace(ANNOTATIONS, secure + "arn:a,arn:b,arn:c'");

    assertThat(told(was, was.replace("arn:a,arn:b", "arn:b,arn:a"), "stack-changed"))
        .containsExactly(
            "On the load balancer of Ingress shop/web, the controller changes listener 443"
                + " (certificates in another order; arn:b is now the default for clients without"
                + " SNI instead of arn:a, and other clients notice nothing).");
    assertThat(told(was, was.replace("arn:b,arn:c", "arn:c,arn:b"), "stack-changed"))
        .containsExactly(
            "On the load balancer of Ingress shop/web, the controller changes listener 443"
                + " (certificates in another order; arn:a stays the default for clients without"
                + " SNI, so no client notices).");
    assertThat(told(was, was.replace("arn:a,", ""), "stack-changed"))
        .containsExactly(
            "On the load balancer of Ingress shop/web, the controller changes listener 443"
                + " (certificates: arn:a is gone; arn:b is now the default for clients without SNI"
                + " instead of arn:a).");
  }
}
