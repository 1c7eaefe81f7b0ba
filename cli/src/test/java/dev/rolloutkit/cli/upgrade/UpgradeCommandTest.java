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
  void aTargetGroupThatIsReplacedIsBreaking_withTheChangeAndItsRelease() {
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
    assertThat(runWith(SHOP + controller(image + "v2.9.2"), "check", "-").out())
        .contains("assumed  AWS Load Balancer Controller v2.9.2 is older than all releases");
    assertThat(runWith(SHOP + controller(image + "latest"), "check", "-").out())
        .contains("the tag of its image names no release; --lbc tells it");
    assertThat(runWith(SHOP, "check", "-").out())
        .contains("its Deployment is not among the manifests; --lbc tells its release");
  }
}
