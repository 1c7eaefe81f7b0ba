package dev.rolloutkit.cli.upgrade;

import static dev.rolloutkit.cli.Program.run;
import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.cli.Program.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that shows what an upgrade does, and the releases that all commands take. */
class UpgradeCommandTest {
  private static final String SHOP =
      """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        name: shop
        namespace: shop
        annotations:
          alb.ingress.kubernetes.io/target-type: ip
          alb.ingress.kubernetes.io/target-control-port.web.80: "9000"
      spec:
        ingressClassName: alb
        rules:
          - host: shop.example.com
            http:
              paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web, namespace: shop}
      spec: {selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}
      ---
      """;

  private static String controller(String image) {
    return """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: aws-load-balancer-controller, namespace: kube-system}
        spec:
          selector: {matchLabels: {app: lbc}}
          template:
            metadata: {labels: {app: lbc}}
            spec:
              containers:
                - name: controller
                  image: %s
                  args: [--cluster-name=shop]
        ---
        """
        .formatted(image);
  }

  @Test
  void aTargetGroupThatIsReplacedIsBreakingWithTheChangeAndItsRelease() {
    Run run = runWith(SHOP, "upgrade", "--lbc", "2.13.4..3.5.0", "-");

    assertThat(run.out())
        .startsWith("upgrade  the AWS Load Balancer Controller 2.13.4 to 3.5.0\n")
        .contains("breaking Ingress shop/shop  standard input:1  [stack-replaced]")
        .contains(
            "The target group shop/shop-web:80 of Ingress shop/shop is replaced, since"
                + " targetControlPort cannot change: the new target group has no healthy targets at"
                + " first. (V-L14-control-port since 2.16.0)");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void whatNoChangeTouchesIsOneLine() {
    Run run = runWith(SHOP, "upgrade", "--lbc", "2.17.1..3.5.0", "-");

    assertThat(run.out())
        .startsWith("upgrade  the AWS Load Balancer Controller 2.17.1 to 3.5.0\nnothing found\n");
    assertThat(run.status()).isZero();
  }

  /** What runs now is what the image says. */
  @Test
  void thePresentReleaseIsReadFromTheImage() {
    String image = controller("public.ecr.aws/eks/aws-load-balancer-controller:v2.13.4");

    assertThat(runWith(SHOP + image, "upgrade", "--lbc", "3.5.0", "-").out())
        .startsWith("upgrade  the AWS Load Balancer Controller v2.13.4 to 3.5.0\n")
        .contains("[stack-replaced]");
    assertThat(runWith(SHOP, "upgrade", "--lbc", "3.5.0", "-").err())
        .startsWith(
            "rolloutkit: --lbc: not FROM..TO, such as 1.8..1.9: 3.5.0; FROM can be left out");
  }

  @Test
  void everyFormatHasTheSameFindings() throws Exception {
    Run run = runWith(SHOP, "upgrade", "--lbc", "2.13.4..3.5.0", "--json", "-");

    JsonNode finding = new ObjectMapper().readTree(run.out()).path("findings").path(0);
    assertThat(finding.path("code").asText()).isEqualTo("stack-replaced");
    assertThat(finding.path("level").asText()).isEqualTo("breaking");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--lbc  | 2.9.2..3.5.0 | --lbc: AWS Load Balancer Controller 2.9.2 is older than all",
        "--lbc  | 3.5.0..      | --lbc: not FROM..TO",
        "--lbc  | ..3.5.0      | --lbc: not FROM..TO",
        "--argo | 1.8          | --argo: not FROM..TO",
        "--argo | 1.8..new     | --argo: Invalid value: \"new\": must be a release of Argo Rollouts",
        "--ako  | 1.2..2.1     | --ako: AKO 1.2 is older than all",
        "--kubernetes | 1..2   | --kubernetes: Invalid value",
      })
  void whatIsNoRangeOfKnownReleasesIsRefused(String option, String range, String message) {
    Run run = runWith(SHOP, "upgrade", option, range, "-");

    assertThat(run.err()).startsWith("rolloutkit: " + message);
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void anOlderReleaseIsTakenForTheOldestIfAPersonSaysSo() {
    Run run = runWith(SHOP, "upgrade", "--older", "--lbc", "2.9.2..3.5.0", "-");

    assertThat(run.out())
        .contains("[stack-replaced]")
        .contains(
            "assumed  AWS Load Balancer Controller 2.9.2 is older than all releases that are known"
                + " here");
  }

  @Test
  void somethingIsUpgraded() {
    assertThat(run("upgrade").err()).contains("--lbc, --argo, --ako or --kubernetes");
    assertThat(run("upgrade").status()).isEqualTo(2);
  }

  /** The other commands answer as the release that the manifests or an option name. */
  @Test
  void otherCommandsAnswerAsTheReleaseDoes() {
    String old = controller("registry.example.com/aws-load-balancer-controller:v2.13.4@sha256:00");

    assertThat(runWith(SHOP, "stack", "--json", "-").out()).contains("targetControlPort");
    assertThat(runWith(SHOP + old, "stack", "--json", "-").out())
        .doesNotContain("targetControlPort");
    assertThat(runWith(SHOP, "stack", "--lbc", "2.13.4", "--json", "-").out())
        .doesNotContain("targetControlPort");
    assertThat(runWith(SHOP + old, "stack", "--lbc", "3.5.0", "--json", "-").out())
        .contains("targetControlPort");
    assertThat(runWith(SHOP, "stack", "--lbc", "1.0.0", "-").err())
        .startsWith("rolloutkit: --lbc: AWS Load Balancer Controller 1.0.0 is older than all");
  }

  @Test
  void theHeaderSaysWhichReleaseAndWhy() {
    String image = "registry.example.com/aws-load-balancer-controller:";

    assertThat(runWith(SHOP + controller(image + "v2.13.4"), "check", "--json", "-").out())
        .contains("the release v2.13.4 of the AWS Load Balancer Controller from its image");
    assertThat(runWith(SHOP + controller(image + "v2.9.2"), "check", "--assumed", "-").out())
        .contains("assumed  AWS Load Balancer Controller v2.9.2 is older than all releases");
    assertThat(runWith(SHOP + controller(image + "latest"), "check", "--assumed", "-").out())
        .contains("the tag of its image names no release; --lbc tells it");
    assertThat(runWith(SHOP, "check", "--assumed", "-").out())
        .contains("its Deployment is not among the manifests; --lbc tells its release");
  }

  private static final String ROLLOUT =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: mill, namespace: town}
      spec:
        replicas: 1
        selector: {matchLabels: {app: mill}}
        template:
          metadata: {labels: {app: mill}}
          spec: {containers: [{name: mill, image: "mill:1"}]}
        strategy:
          canary:
            canaryService: next
            stableService: mill
            trafficRouting: {managedRoutes: [{name: m}], plugins: {example/x: {}}}
            steps: [{setMirrorRoute: {name: m, percentage: 5, match: [{path: {exact: /}}]}}]
      ---
      """;

  private static String workload(String kind, String image) {
    return """
        apiVersion: apps/v1
        kind: %s
        metadata: {name: controller, namespace: kube-system}
        spec:
          selector: {matchLabels: {app: c}}
          template:
            metadata: {labels: {app: c}}
            spec: {containers: [{name: c, image: "%s"}]}
        ---
        """
        .formatted(kind, image);
  }

  /** Mirror routes need Istio before 1.10. */
  @ParameterizedTest
  @ValueSource(strings = {"check", "explain"})
  void aRolloutIsJudgedAsTheReleaseOfItsControllerDoes(String command) {
    String deployed = workload("Deployment", "quay.io/argoproj/argo-rollouts:v1.9.1");

    assertThat(runWith(ROLLOUT, command, "-").out()).doesNotContain("supports Istio only");
    assertThat(runWith(ROLLOUT + deployed, command, "-").out()).contains("supports Istio only");
    assertThat(runWith(ROLLOUT, command, "--argo", "1.9.1", "-").out())
        .contains("supports Istio only");
    assertThat(runWith(ROLLOUT + deployed, command, "--argo", "1.10.0-rc1", "-").out())
        .doesNotContain("supports Istio only");
  }

  @Test
  void theHeaderSaysTheReleaseOfEveryController() {
    String deployed =
        workload("Deployment", "quay.io/argoproj/argo-rollouts:v1.9.1")
            + workload("StatefulSet", "projects.example.com/ako/ako:1.13.4");

    assertThat(runWith(ROLLOUT + deployed, "check", "--json", "-").out())
        .contains("the release v1.9.1 of Argo Rollouts from its image")
        .contains("the release 1.13.4 of AKO from its image");
    assertThat(
            runWith(
                    ROLLOUT + SHOP,
                    "check",
                    "--json",
                    "--lbc",
                    "2.17.1",
                    "--argo",
                    "1.9",
                    "--ako",
                    "2.1.1",
                    "--kubernetes",
                    "1.31",
                    "-")
                .out())
        .contains("the release 2.17.1 of the AWS Load Balancer Controller, as --lbc says")
        .contains("the release 1.9 of Argo Rollouts, as --argo says")
        .contains("the release 2.1.1 of AKO, as --ako says")
        .contains("Kubernetes 1.31, as --kubernetes says");
    assertThat(runWith(ROLLOUT, "check", "--assumed", "-").out())
        .contains(
            "assumed  Argo Rollouts is newer than 1.10.0-rc1 and runs without"
                + " --aws-verify-target-group: its Deployment is not among the manifests; --argo"
                + " tells its release");
    assertThat(
            runWith(
                    ROLLOUT + workload("Deployment", "argo-rollouts:latest"),
                    "check",
                    "--assumed",
                    "-")
                .out())
        .contains(
            "assumed  Argo Rollouts is newer than 1.10.0-rc1: the tag of its image names no"
                + " release; --argo tells it");
  }

  @Test
  void anUpdateIsSimulatedAsTheReleaseDoes() {
    String plain =
        ROLLOUT.substring(0, ROLLOUT.indexOf("    canary:"))
            + "    canary: {steps: [{setWeight: 50}]}\n";

    assertThat(runWith(plain, "simulate", "--argo", "1.8.4", "-").out())
        .isNotEqualTo(runWith(plain, "simulate", "-").out());
    assertThat(runWith(plain, "simulate", "--argo", "1.2", "-").err())
        .startsWith("rolloutkit: --argo: Argo Rollouts 1.2 is older than all");
  }

  @Test
  void aServiceIsJudgedAsTheVersionOfTheApiServerDoes() {
    String address =
        "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {externalIPs: ['010.0.0.1'],"
            + " ports: [{port: 80}]}}";

    assertThat(runWith(address, "check", "--kubernetes", "1.36", "-").out())
        .contains("spec.externalIPs[0]: Invalid value");
    assertThat(runWith(address, "check", "-").out()).doesNotContain("refuses");
    assertThat(runWith(address, "check", "--kubernetes", "new", "-").err())
        .startsWith("rolloutkit: --kubernetes: Invalid value");
  }
}
