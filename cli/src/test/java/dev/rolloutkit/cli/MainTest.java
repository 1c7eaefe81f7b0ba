package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.program.command.ExitStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  private static final String INVALID =
      """
      {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: r}, spec: {replicas: -1,
       selector: {matchLabels: {app: r}},
       template: {metadata: {labels: {app: s}}, spec: {containers: [{name: c, image: i}]}},
       strategy: {blueGreen: {activeService: a, previewService: none, activeServices: b, autoPromotionEnabled: false,
        autoPromotionSeconds: 5}}}}
      ---
      {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {selector: {app: r}}}
      """;

  @TempDir Path folder;

  @Test
  void withoutArgumentsTheBundledManifestsAreExplainedSectionBySection() {
    Run run = run("", "-v");
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().filter(line -> line.matches("[1-7] .*")))
        .containsExactly(
            "1 Rollouts: what they say, and what the defaults add",
            "2 ALB: the Ingress annotations of Rollouts",
            "3 Cut-over: whether the next update loses traffic at the load balancer",
            "4 Blue-green: where updates stand, and what they wait for",
            "5 Security groups: what TargetGroupBindings add up to",
            "6 Services: the API server's verdict, and whose they are",
            "7 Avi objects: their names if AKO serves the cluster");
    assertThat(run.status()).isZero();
  }

  @Test
  void httpRuleWhoseTargetIsNoExpressionIsAFinding() throws IOException {
    String manifests =
        """
        {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: i, namespace: a},
         spec: {ingressClassName: avi-lb, rules: [{host: foo.com, http: {paths: [{path: /,
          pathType: Prefix, backend: {service: {name: s, port: {number: 80}}}}]}}]}}
        ---
        {apiVersion: ako.vmware.com/v1beta1, kind: HTTPRule, metadata: {name: h, namespace: a},
         spec: {fqdn: foo.com, paths: [{target: "%s"}]}}
        """;
    JsonNode crash = json(run(manifests.formatted("/foo(("), "--json", "-")).at("/avi/0");
    assertThat(crash.at("/object").asText()).isEqualTo("AKO crashes");
    assertThat(crash.at("/findings/0").asText()).contains("AKO crashes on the target");

    JsonNode fine = json(run(manifests.formatted("/foo"), "--json", "-"));
    assertThat(fine.at("/avi").findValuesAsText("object")).doesNotContain("AKO crashes");
  }

  @Test
  void bundledManifestsTellTheirStories() throws IOException {
    JsonNode report = json(run("", "--json"));
    JsonNode canary = report.at("/alb/0/ingresses/0");
    assertThat(canary.at("/annotations/0/desired").asText())
        .contains("\"ServiceName\":\"storefront-canary\",\"ServicePort\":\"443\",\"Weight\":40");
    assertThat(canary.at("/drift/0").asText())
        .isEqualTo("storefront-canary:443: expected weight 40, is 20");
    assertThat(report.at("/alb/0/listenerRules/0/from").asText())
        .isEqualTo("shop/storefront spec.rules[0].http.paths[0] (storefront-root)");
    assertThat(report.at("/bluegreen/0/stage").asText()).isEqualTo("paused before the switch");
    assertThat(report.at("/bluegreen/0/waitsFor/0").asText()).isEqualTo("a user who promotes");

    assertThat(report.at("/classes").findValuesAsText("object"))
        .contains("Service edge/legacy-gateway", "Service edge/gateway", "Service edge/metrics");
    for (JsonNode service : report.at("/classes")) {
      assertThat(service.get("verdict").asText()).isEqualTo("accepted");
      assertThat(service.get("defaultController").asText().startsWith("owns it"))
          .as(service.toString())
          .isEqualTo(service.get("object").asText().equals("Service edge/legacy-gateway"));
    }
    assertThat(report.at("/avi").findValuesAsText("name"))
        .contains("my-cluster--iot-mqtt-TCP-1883", "my-cluster--portal.example.com");

    JsonNode node = report.at("/security-groups/0");
    assertThat(node.get("object").asText()).isEqualTo("Security group sg-node");
    assertThat(node.at("/rules/0/ports").asText()).isEqualTo("3100-8001");
    JsonNode tg3 = report.at("/security-groups/3");
    assertThat(tg3.get("object").asText()).isEqualTo("TargetGroupBinding tools/tg3");
    assertThat(tg3.at("/deletingItCloses/0/ports").asText()).isEqualTo("3101-8001");
    assertThat(tg3.at("/verdict").asText()).isEqualTo("breaks live targets");
    assertThat(tg3.at("/cutsOff/0").asText())
        .isEqualTo(
            "prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345 only"
                + " through a range that tools/tg3 needs; deleting tools/tg3 shrinks it to"
                + " 3100-3100");
    assertThat(report.at("/security-groups/4/findings/0").asText())
        .startsWith("targetGroupBindings[prod/tg2].spec.networking: is absent");
  }

  @Test
  void indexNamesEveryBundledManifest() throws IOException, URISyntaxException {
    URL resource = MainTest.class.getResource("/manifests");
    assertThat(resource).isNotNull();
    Path manifests = Path.of(resource.toURI());
    try (Stream<Path> files = Files.list(manifests)) {
      assertThat(Files.readAllLines(manifests.resolve("index")))
          .containsExactlyElementsOf(
              files
                  .map(f -> f.getFileName().toString())
                  .filter(f -> f.endsWith(".yaml"))
                  .sorted()
                  .toList());
    }
  }

  @Test
  void standardInputIsRead() {
    Run run = run("{apiVersion: v1, kind: Service, metadata: {name: a}}", "-", "--only", "avi");
    assertThat(run.out()).contains("default/a  standard input:1");
    assertThat(run.status()).isZero();
  }

  @Test
  void onlyShowsTheSectionsThatAreNamed() throws IOException {
    JsonNode report = json(run("", "--json", "--only", "avi,rollouts"));
    assertThat(report.fieldNames())
        .toIterable()
        .containsExactly("version", "input", "rollouts", "avi");
    Run unknown = run("", "--only", "nonsense");
    assertThat(unknown.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(unknown.err())
        .startsWith("rolloutkit: unknown section nonsense; there are: rollouts, alb, ");
  }

  @Test
  void problemsMakeTheStatusOneAndTheRestIsShown() throws IOException {
    Files.writeString(
        folder.resolve("a.yaml"),
        "kind: [\n---\n{apiVersion: v1, kind: Service, metadata: {name: a}}\n");
    Run run = run("", folder.toString(), "-v");
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out()).contains("a.yaml:2  [unreadable]", "not YAML").contains("default/a");
    JsonNode report = json(run("", "--json", folder.toString()));
    assertThat(report.at("/input/problems/0/line").asInt()).isEqualTo(2);
  }

  @Test
  void wrongTypesAreNamedByTheirField() throws IOException {
    Files.writeString(
        folder.resolve("a.yaml"),
        """
        {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: [{port: "x"}]}}
        ---
        {apiVersion: v1, kind: Service, metadata: {name: b, labels: {c: 5}}}
        ---
        {apiVersion: v1, kind: Service, metadata: {name: c}}
        """);
    Run run = run("", folder.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("a.yaml:1:70  [unreadable]", "Service default/a: spec.ports[0].port: ")
        .contains("Service default/b: metadata.labels.c: ");
  }

  @Test
  void unusableInputMakesTheStatusTwoWithoutAStackTrace() throws IOException {
    Files.writeString(folder.resolve("empty.yaml"), "");
    for (List<String> args :
        List.of(
            List.of(folder.toString()),
            List.of(folder.resolve("none").toString()),
            List.of("--nonsense"),
            List.of("-"))) {
      Run run = run("", args.toArray(String[]::new));
      assertThat(run.status()).as(args.toString()).isEqualTo(ExitStatus.UNUSABLE);
      assertThat(run.err()).as(args.toString()).isNotEmpty().doesNotContain("\tat ");
    }
  }

  @Test
  void otherKindsAreListedAsSkipped() {
    Run run = run("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}", "-");
    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.out()).contains("Skipped, of kinds that are not explained: 1 v1 ConfigMap");
  }

  @Test
  void hostileNamesDoNotSteerTheTerminal() {
    Run run =
        run(
            "{apiVersion: v1, kind: Service, metadata: {name: \"a\\e[31mb\\n\\u202e\"}}",
            "-",
            "-v");
    assertThat(run.out()).contains("default/a\\u001b[31mb\\u000a\\u202e").doesNotContain("\u001b");
  }

  @Test
  void coloursAreForTerminalsOnly() {
    assertThat(run("").out()).doesNotContain("\u001b");
    assertThat(run("", true).out()).contains("\u001b[1;36m1 Rollouts");
  }

  @Test
  void aviNameFindsTheObjectBehindAName() {
    Run plain = run("", "avi-name", "my-cluster--iot-portal.example.com_api-portal");
    assertThat(plain.status()).isZero();
    assertThat(plain.out())
        .contains("pool of Ingress iot/portal, host portal.example.com, path /api")
        .contains("Assumed to exist: IngressClass avi-lb, Secret iot/portal-cert");
    assertThat(run("", "avi-name", "my-cluster--Shared-L7-4").out())
        .contains("hosts on it: status.example.com");
    Run hashed =
        run("", "avi-name", "my-cluster--50deb2c7ab2fee9d5bdf5bd2c5d0f5b8d1e4a000", "--evh");
    assertThat(hashed.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(hashed.out()).contains("none of the ");
  }

  @Test
  void aviImpactShowsWhichHostsMove() {
    Run medium = run("", "avi-impact", "--shard-size", "MEDIUM");
    assertThat(medium.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(medium.out())
        .contains("1 of 2 hosts get another address")
        .contains("status.example.com: my-cluster--Shared-L7-4 -> my-cluster--Shared-L7-0");
    assertThat(run("", "avi-impact").status()).isZero();
    assertThat(run("", "avi-impact", "--shard-size", "HUGE").status())
        .isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void svgShowsThePortsNowAndAfterEachDeletion() throws IOException {
    Path file = folder.resolve("ports.svg");
    assertThat(run("", "--svg", file.toString()).status()).isZero();
    assertThat(Files.readString(file))
        .startsWith("<svg ")
        .contains("sg-node: tcp from sg-12345", ">without tools/tg3<", "<title>3100-3100</title>")
        .contains(">8001: prod/tg2 (cut off)<");
    assertThat(run("", "--svg", folder.toString()).status()).isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void svgShowsHostileNamesAsText() throws IOException {
    Path file = folder.resolve("ports.svg");
    String binding =
        """
        {apiVersion: elbv2.k8s.aws/v1beta1, kind: TargetGroupBinding,
         metadata: {name: "<script>&", namespace: n},
         spec: {targetGroupARN: a, targetType: ip, serviceRef: {name: s, port: 80},
          networking: {ingress: [{from: [{securityGroup: {groupID: "\\"<b>"}}],
           ports: [{protocol: TCP, port: 80}]}]}}}
        ---
        {apiVersion: v1, kind: Service, metadata: {name: s, namespace: n},
         spec: {ports: [{port: 80}]}}
        """;
    run(binding, "-", "--svg", file.toString());
    assertThat(Files.readString(file))
        .contains("80: n/&lt;script&gt;&amp;", "&quot;&lt;b&gt;")
        .doesNotContain("<script>");
  }

  @Test
  void simulatePlaysAnUpdateThrough() throws IOException {
    Path picture = folder.resolve("update.svg");
    Run run = run("", "simulate", "--picture", picture.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith("Rollout shop/storefront\n")
        .contains("Rollout shop/checkout\n")
        .contains("> Promote", "peak: 6 pods", "promoted 1", " s after the change");
    assertThat(Files.readString(picture))
        .startsWith("<svg ")
        .contains("active Service", ">Promote<", "<title>3 available</title>");
    assertThat(run("", "simulate", "--safe").status()).isZero();
    assertThat(run("{apiVersion: v1, kind: Service, metadata: {name: a}}", "simulate", "-").err())
        .contains("no Rollout to simulate");
  }

  @Test
  void simulatePlaysACanaryThroughWithWeightsAndPods() {
    assertThat(run("", "simulate").out().lines().map(line -> line.replaceFirst("^ *\\S*Z  ", "")))
        .containsSubsequence(
            "> ChangeTemplate",
            "Traffic weight updated from 0 to 20",
            "Rollout step 1/6 completed (setWeight: 20)",
            "= healthy targets of the canary Service 1, of the stable Service 5",
            "Traffic weight updated from 20 to 40",
            "> Promote",
            "Traffic weight updated from 40 to 80",
            "= weights canary 80 (8d8d68b69), stable 20 (8548875ccc), 8548875ccc 5 of 5 pods"
                + " available, 8d8d68b69 4 of 4 pods available",
            "Traffic weight updated from 80 to 100",
            "= weights canary 0 (8d8d68b69), stable 100 (8d8d68b69), 8548875ccc 0 of 0 pods"
                + " available, 8d8d68b69 5 of 5 pods available");
  }

  @Test
  void simulateOfACanaryDrawsWeightPodsAndHealthyTargets() throws IOException {
    Path manifests = folder.resolve("canary.yaml");
    try (InputStream bundled =
        MainTest.class.getResourceAsStream("/manifests/01-alb-canary.yaml")) {
      Files.write(manifests, bundled.readAllBytes());
    }
    Path picture = folder.resolve("canary.svg");
    Run run = run("", "simulate", manifests.toString(), "--picture", picture.toString());
    assertThat(run.status()).isZero();
    assertThat(Files.readString(picture))
        .contains("weight of the canary", "<title>weight 80</title>", "<title>5 available</title>")
        .contains(">canary targets<", ">stable targets<", "<title>4 healthy targets</title>");
  }

  @Test
  void rolloutsAreJudgedAsTheirControllerJudgesThem() {
    Run run = run(INVALID, "-", "--only", "rollouts");
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("! spec.replicas: Invalid value: -1: must be greater than or equal to 0")
        .contains("`selector` does not match template `labels`")
        .contains(
            "! spec.strategy.blueGreen.activeService: Invalid value: \"a\": Service \"a\" has")
        .contains("not among the manifests  Service none")
        .contains("automatic promotion is switched off");
  }

  @Test
  void misspeltFieldIsDroppedByTheApiServerWhichKnowsTheCrdOfRollouts() {
    assertThat(run(INVALID, "-").out())
        .contains(
            "The API server drops spec.strategy.blueGreen.activeServices: a typo for"
                + " activeService?");
  }

  @Test
  void simulateOfAnInvalidRolloutIsNotWell() {
    Run run = run(INVALID, "simulate", "-");
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out()).contains("never promoted").contains("! spec.replicas: Invalid value: -1");
  }

  @Test
  void namedPortsAreNotKnownAndNoProblem() {
    Run run =
        run(
            """
            {apiVersion: elbv2.k8s.aws/v1beta1, kind: TargetGroupBinding,
             metadata: {name: t, namespace: n},
             spec: {targetGroupARN: a, targetType: ip, serviceRef: {name: s, port: 80},
              networking: {ingress: [{from: [{securityGroup: {groupID: sg-1}}],
               ports: [{protocol: TCP, port: http}]}]}}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: s, namespace: n},
             spec: {ports: [{port: 80}]}}
            """,
            "-",
            "--only",
            "security-groups");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("not known: only pods tell").doesNotContain("on pod");
  }

  @Test
  void alikeObjectsStandTogether() {
    assertThat(run("", "--only", "classes").out())
        .contains(
            """
              Service shop/storefront-root  01-alb-canary.yaml:85
              Service shop/storefront-stable  01-alb-canary.yaml:98
              Service shop/storefront-canary  01-alb-canary.yaml:115
                type                NodePort
            """);
  }

  @Test
  void wrongOptionsAreToldInALineOrTwo() {
    for (List<String> args :
        List.of(
            List.of("simulate", "--promote-after", "-5"),
            List.of("report", "--html", "a.html", "--promote-after", "9223372036854775807"),
            List.of("--cluster-name", ""),
            List.of("avi-impact", "--shard-size", "HUGE"),
            List.of("webhook-load", "--ca", folder.resolve("none").toString()),
            List.of("webhook", "--certificate", "a", "--key", "b", "--port", "99999"),
            List.of("simulate", "--picture", folder.resolve("none/a.svg").toString()))) {
      Run run = run("", args.toArray(String[]::new));
      assertThat(run.status()).as(args.toString()).isEqualTo(ExitStatus.UNUSABLE);
      assertThat(run.err())
          .as(args.toString())
          .startsWith("rolloutkit: ")
          .doesNotContain("internal error", "Exception")
          .hasLineCount(args.contains("--picture") ? 1 : 2);
    }
    assertThat(run("", "avi-impact", "--shard-size", "medium").out()).startsWith("1 of 2 hosts");
  }

  @Test
  void unreadableManifestsAreToldByEveryCommand() {
    String broken = INVALID + "---\nkind: [\n";
    for (String command : List.of("simulate", "avi-impact")) {
      assertThat(run(broken, command, "-").err()).contains("standard input:").contains("not YAML");
    }
  }

  @Test
  void simulateSaysWhenAnUpdateDoesNotEnd() {
    Run run = run("", "simulate", "--promote-after", "100000");
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out()).contains("never promoted");
  }

  @Test
  void helpIsShown() {
    assertThat(run("", "--help").status()).isZero();
    assertThat(run("", "explain", "--help").out()).contains("--only=SECTION", "Exit status");
    assertThat(run("", "--version").out()).startsWith("rolloutkit ");
  }

  private record Run(int status, String out, String err) {}

  private static JsonNode json(Run run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  private static Run run(String stdin, String... args) {
    return run(stdin, false, args);
  }

  private static Run run(String stdin, boolean colours, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            args,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            colours);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
