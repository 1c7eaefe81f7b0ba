package dev.rolloutkit.cli.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.cli.Main;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** What {@code rolloutkit cutover} says of manifests. */
class CutOverCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The five steps: while the new pods cannot be registered, the old ones go. */
  private static final String[] FIVE_STEPS = {"cutover", "--controller-down", "0-300"};

  /** A binding through which a load balancer leads to the Service NAME in the namespace SPACE. */
  private static final String BOUND =
      """
      ---
      apiVersion: elbv2.k8s.aws/v1beta1
      kind: TargetGroupBinding
      metadata: {name: bound, namespace: "SPACE"}
      spec:
        targetGroupARN: arn:aws:elasticloadbalancing:eu-west-1:1:targetgroup/bound/1
        targetType: ip
        serviceRef: {name: "NAME", port: 80}
      """;

  @TempDir Path folder;

  @Test
  void theFiveStepsOfTheDocumentationAreAnOutageOf302Seconds() throws Exception {
    Run run = run(FIVE_STEPS, argo());

    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out().lines())
        .contains(
            "  OUTAGE: 302 s of all traffic are lost, at most 100 % at once",
            "    the load balancer controller is down from 0 to 300 s",
            "    30 to 300 s: 100 % at Service web-active: the target group still sends traffic to"
                + " pods that are gone",
            "    30 s: v1 scaled to 0")
        .contains(
            "    INSTANCE_TARGETS: make nodes the targets",
            "      SAFE: no traffic is lost",
            "      kubectl -n shop patch ingress web --type merge -p"
                + " '{\"metadata\":{\"annotations\":{\"alb.ingress.kubernetes.io/target-type\":"
                + "\"instance\"}}}'")
        .contains(
            "      kubectl -n shop patch rollout web --type json -p"
                + " '[{\"op\":\"add\",\"path\":\"/spec/template/spec/containers/0/lifecycle\","
                + "\"value\":{\"preStop\":{\"sleep\":{\"seconds\":3}}}}]'");
  }

  @Test
  void thePageOfTargetHealthShowsWhatIsPrinted() throws Exception {
    String printed = run(FIVE_STEPS, argo()).out().replace(argo(), "argo-alb.yaml");

    assertThat(Files.readString(Path.of("../target-health/README.md")))
        .contains("```\n" + printed + "```\n");
  }

  @Test
  void whatTheManifestsDoNotSayIsListed() throws Exception {
    JsonNode proof = json(run(FIVE_STEPS, argo(), "--json")).at("/rollouts/0");

    assertThat(proof.at("/assumed"))
        .extracting(JsonNode::asText)
        .contains("Argo Rollouts runs without --aws-verify-target-group")
        .anyMatch(text -> text.startsWith("nothing was measured"))
        .contains("targets in state initial get no traffic");
    JsonNode told =
        json(run(FIVE_STEPS, argo(), "--json", "--no-verify-target-group")).at("/rollouts/0");
    assertThat(told.at("/assumed"))
        .extracting(JsonNode::asText)
        .doesNotContain("Argo Rollouts runs without --aws-verify-target-group");
  }

  @Test
  void whatIsMeasuredIsProvedAndNoLongerAssumed() throws Exception {
    Run run =
        run(
            FIVE_STEPS,
            argo(),
            "--measured",
            "registerLagSeconds=120",
            "--measured",
            "endpointsLagSeconds=3");

    assertThat(run.out().lines())
        .contains(
            "    measured: registration takes 120 s",
            "    not measured: a pass begins later by 1 s, rules are modified after 1 s, rules are"
                + " in force after 1 s, the Rollout's next pass comes after 1 s")
        .noneMatch(line -> line.contains("nothing was measured"))
        .anyMatch(line -> line.contains("registration takes 120 s, then 2 health checks"));
    assertThat(run(FIVE_STEPS, argo(), "--measured", "speed=1").err())
        .contains("--measured: speed is nothing that can be measured");
    assertThat(run(FIVE_STEPS, argo(), "--measured", "ruleLagSeconds=-1").err())
        .contains("--measured: ruleLagSeconds cannot be negative");
  }

  @Test
  void everyPatchThatIsOfferedDoesWhatItPromises() throws Exception {
    JsonNode proof = json(run(FIVE_STEPS, argo(), "--json")).at("/rollouts/0");
    assertThat(proof.at("/verdict").asText()).isEqualTo("OUTAGE");
    assertThat(proof.at("/lostTrafficSeconds").decimalValue()).isEqualByComparingTo("302");
    assertThat(proof.at("/remedies/0/verdict").asText()).isEqualTo("SAFE");

    for (JsonNode remedy : proof.at("/remedies")) {
      List<String> arguments = new ArrayList<>(List.of(FIVE_STEPS));
      if (!remedy.findValues("addArg").isEmpty()) {
        arguments.add("--verify-target-group");
      }
      Path patched = folder.resolve(remedy.at("/code").asText() + ".yaml");
      StringBuilder all = new StringBuilder();
      for (Manifest manifest : argoManifests()) {
        ObjectNode tree = manifest.tree().deepCopy();
        for (JsonNode patch : remedy.at("/patches")) {
          if (patch.at("/kind").asText().equals(manifest.kind())
              && patch.at("/name").asText().equals(manifest.name())) {
            apply(tree, patch);
          }
        }
        all.append("---\n").append(tree).append('\n');
      }
      Files.writeString(patched, all);
      arguments.addAll(List.of("--json", patched.toString()));

      JsonNode again = json(run(arguments.toArray(String[]::new))).at("/rollouts/0");

      assertThat(again.at("/verdict")).as(remedy.toString()).isEqualTo(remedy.at("/verdict"));
      assertThat(again.at("/lostTrafficSeconds")).isEqualTo(remedy.at("/lostTrafficSeconds"));
    }
  }

  private static void apply(ObjectNode tree, JsonNode patch) {
    if (patch.has("preStopSleepSeconds")) {
      for (JsonNode container : tree.at("/spec/template/spec/containers")) {
        ((ObjectNode) container)
            .putObject("lifecycle")
            .putObject("preStop")
            .putObject("sleep")
            .set("seconds", patch.get("preStopSleepSeconds"));
      }
    } else {
      ObjectNode after = (ObjectNode) MergePatch.apply(tree, patch.get("merge"));
      tree.removeAll();
      tree.setAll(after);
    }
  }

  @Test
  void theBundledManifestsAreProved() throws IOException {
    JsonNode rollouts = json(run("cutover", "--json")).at("/rollouts");

    assertThat(rollouts).hasSize(2);
    assertThat(rollouts.at("/0/object").asText()).isEqualTo("Rollout shop/storefront");
    assertThat(rollouts.at("/0/verdict").asText()).isEqualTo("SAFE");
    assertThat(rollouts.at("/0/loadBalancerGiven").asBoolean()).isTrue();
    assertThat(rollouts.at("/1/object").asText()).isEqualTo("Rollout shop/checkout");
    assertThat(rollouts.at("/1/loadBalancerGiven").asBoolean()).isFalse();
    assertThat(rollouts.at("/1").has("verdict")).isFalse();
    assertThat(rollouts.at("/1/notJudged").asText())
        .startsWith("not judged: no Ingress of the AWS");
  }

  @Test
  void withoutALoadBalancerInFrontOfItAnUpdateIsNotJudged() throws IOException {
    Path file = folder.resolve("worker.yaml");
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: worker, namespace: jobs}
        spec: {replicas: 2, strategy: {blueGreen: {activeService: worker}}}
        """;
    Files.writeString(file, rollout);

    Run alone = run("cutover", file.toString());

    assertThat(alone.out())
        .contains(
            "  not judged: no Ingress of the AWS Load Balancer Controller, TargetGroupBinding or"
                + " network load balancer is given that leads to its Service")
        .doesNotContain("OUTAGE", "kubectl");
    assertThat(alone.status()).isZero();

    Files.writeString(file, rollout + BOUND.replace("NAME", "worker").replace("SPACE", "jobs"));
    assertThat(run("cutover", file.toString()).out()).contains("  OUTAGE: ");
  }

  @Test
  void explainHasAFindingForARolloutBehindALoadBalancer() throws Exception {
    Run run = run("explain", "--only", "cutover", "--json", argo());

    JsonNode entry = json(run).at("/cutover/0");
    assertThat(entry.at("/verdict").asText()).isEqualTo("outage");
    assertThat(entry.at("/lost/0/service").asText()).isEqualTo("web-active");
    assertThat(entry.at("/lostSecondsOfAllTraffic").isNumber()).isTrue();
    assertThat(entry.at("/lost/0/fromSeconds").isIntegralNumber()).isTrue();
    assertThat(entry.at("/lost/0/sharePercent").isNumber()).isTrue();
    assertThat(entry.at("/oldPodsAreDeletedAtSeconds").isIntegralNumber()).isTrue();
    assertThat(entry.at("/events/0/atSeconds").asInt(-1)).isZero();
    assertThat(entry.at("/remedies/0/remedy").asText()).isEqualTo("INSTANCE_TARGETS");
    assertThat(entry.at("/remedies/0/lostSecondsOfAllTraffic").isNumber()).isTrue();
    assertThat(run.status()).isZero();
    assertThat(run("explain", "--only", "cutover", "--fail-on", "warning", argo()).status())
        .isEqualTo(ExitStatus.PROBLEMS);
  }

  @Test
  void aSimulatedUpdateRunsBehindTheLoadBalancer() throws Exception {
    Run run = run("simulate", argo());

    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out()).contains("! TRAFFIC_HAS_TARGETS: Service web-active at ");
    assertThat(run("simulate").out()).doesNotContain("TRAFFIC_HAS_TARGETS");
  }

  @Test
  void theReportShowsTheClocksAndTheLoss() throws Exception {
    Path page = folder.resolve("page.html");

    assertThat(run("report", "--html", page.toString(), argo()).status()).isZero();

    assertThat(Files.readString(page))
        .contains("The next cut-over of shop/web: the view of each participant over time")
        .contains("pods of v1, the old revision", "targets of web-active")
        .containsPattern("The next update cuts off [^<]* for 32 s\\. ");
  }

  @Test
  void thePictureHasARowForEachClockAndIsWellFormed() throws Exception {
    Path picture = folder.resolve("clocks.svg");

    run(FIVE_STEPS, argo(), "--picture", picture.toString());

    String svg = Files.readString(picture);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
    assertThat(svg)
        .contains("Service web-active selects")
        .contains("endpoints of web-active")
        .contains("controller, for web-active")
        .contains("targets of web-active")
        .contains("pods of v1, the old revision")
        .contains("traffic that is lost")
        .contains("<title>0 to 300 s: the controller is down</title>")
        .contains("<title>300 to 332 s: 2 of v2 initial, 2 of v1 draining</title>");
  }

  /**
   * The colours say what the texts say: the old revision, the new one, a wait, a fault, or rest.
   */
  @Test
  void theColoursOfThePictureSayWhatItsTextsSay() throws Exception {
    Path picture = folder.resolve("clocks.svg");

    run(FIVE_STEPS, argo(), "--picture", picture.toString());

    assertThat(
            Files.readString(picture)
                .lines()
                .filter(line -> line.startsWith("<rect class=\"") && line.contains("<title>"))
                .map(
                    line ->
                        line.replaceFirst(
                            "<rect class=\"(\\w+)\".*<title>(.*)</title></rect>", "$1 $2")))
        .contains(
            "green 0 to 86400 s: v2 gets 100 %",
            "blue 0 to 1 s: 2 of v1",
            "green 1 to 86400 s: 2 of v2",
            "grey 0 to 1 s: nothing to do",
            "amber 1 to 300 s: has work to do",
            "red 0 to 300 s: the controller is down",
            "blue 0 to 60 s: 2 of v1 healthy",
            "red 60 to 300 s: 2 of v1 unhealthy",
            "amber 300 to 332 s: 2 of v2 initial, 2 of v1 draining",
            "green 332 to 86400 s: 2 of v2 healthy, 2 of v1 draining",
            "blue 0 to 30 s: 2 serve",
            "grey 30 to 86400 s: 0 serve, 2 gone")
        .anyMatch(bar -> bar.startsWith("red 30 to 300 s: 100 %"))
        .containsSubsequence(
            "blue old revision, v1",
            "green new revision, v2",
            "amber waits",
            "red wrong",
            "grey nothing to do");
  }

  @Test
  void namesFromAnywhereAreNeitherMarkupNorCommands() throws IOException {
    Path file = folder.resolve("odd.yaml");
    Files.writeString(
        file,
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: "a'; rm -rf <b>", namespace: "x y"}
        spec:
          strategy: {blueGreen: {activeService: "<script>", previewService: "\\u001b[31m"}}
        """
            + BOUND.replace("NAME", "<script>").replace("SPACE", "x y"));
    Path picture = folder.resolve("odd.svg");

    Run run = run("cutover", file.toString(), "--picture", picture.toString());

    assertThat(run.out()).doesNotContain("\u001b").contains("'a'\\''; rm -rf <b>'");
    assertThat(Files.readString(picture)).doesNotContain("<script>").doesNotContain("\u001b");
  }

  @Test
  void aRolloutThatCannotBeProvedIsAProblemAndNotACrash() throws IOException {
    Path file = folder.resolve("huge.yaml");
    Files.writeString(
        file,
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: r, namespace: shop}
        spec: {replicas: 100001, strategy: {blueGreen: {activeService: a}}}
        """
            + BOUND.replace("NAME", "a").replace("SPACE", "shop"));

    Run run = run("cutover", file.toString());

    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out()).contains("! replicas: Invalid value: 100001: must be between 0 and");
  }

  @Test
  void withoutARolloutThatMovesTrafficThereIsNothingToProve() throws IOException {
    Path file = folder.resolve("plain.yaml");
    Files.writeString(
        file, "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {selector: {a: b}}}");

    Run run = run("cutover", file.toString());

    assertThat(run.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(run.err()).contains("no Rollout moves traffic between Services");
  }

  @Test
  void spansThatAreNoneAreRefusedWithTheirOption() throws Exception {
    for (String span : List.of("300", "5-3", "-1-3", "a-b", "1-99999999999")) {
      Run run = run("cutover", "--rule-throttled=" + span, argo());
      assertThat(run.status()).isEqualTo(ExitStatus.UNUSABLE);
      assertThat(run.err()).contains("--rule-throttled: " + span + " is no span of seconds");
    }
  }

  private static String argo() throws URISyntaxException {
    return Path.of(
            Objects.requireNonNull(CutOverCommandTest.class.getResource("/cutover/argo-alb.yaml"))
                .toURI())
        .toString();
  }

  private static List<Manifest> argoManifests() throws IOException {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, manifest -> true);
    try (InputStream in = CutOverCommandTest.class.getResourceAsStream("/cutover/argo-alb.yaml")) {
      reader.read("argo-alb.yaml", Objects.requireNonNull(in));
    }
    return reader.result().manifests();
  }

  private record Run(int status, String out, String err) {}

  private static JsonNode json(Run run) throws IOException {
    return JSON.readTree(run.out());
  }

  private static Run run(String[] first, String... more) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  private static Run run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            args,
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
