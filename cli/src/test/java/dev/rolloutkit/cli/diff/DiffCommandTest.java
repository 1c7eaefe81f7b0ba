package dev.rolloutkit.cli.diff;

import static dev.rolloutkit.cli.Program.resource;
import static dev.rolloutkit.cli.Program.run;
import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.cli.Program.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
  private static final Path DIFF = resource("diff");
  private static final Path OUTAGE =
      Path.of("..", "examples", "outage").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void changeThatArmsTheOutageIsToldBeforeAnythingIsDeleted() throws IOException {
    JsonNode finding =
        only(findings(OUTAGE.resolve("before"), OUTAGE.resolve("after")), "rules-not-managed");
    assertThat(finding.at("/object").asText()).isEqualTo("Ingress prod/api");
    assertThat(finding.at("/level").asText()).isEqualTo("unknown");
    assertThat(finding.at("/consequence").asText())
        .isEqualTo(
            "It has its own security groups (sg-12345), without the annotation"
                + " alb.ingress.kubernetes.io/manage-backend-security-group-rules, so the"
                + " controller opens no port for these groups. Port 8001 of Service prod/api: if"
                + " sg-12345 is the controller's shared backend group, requests reach it only"
                + " through the range 3100-8001, which is open for Ingress tools/console (Service"
                + " console); when that is deleted or changes, the port closes. If it is another"
                + " group, requests reach the port only if somebody has added a rule for it to the"
                + " security group of the nodes or pods by hand.");
    assertThat(finding.at("/remedy").asText())
        .startsWith(
            "kubectl annotate ingress api -n prod"
                + " alb.ingress.kubernetes.io/manage-backend-security-group-rules=true");
    assertThat(finding.at("/file").asText()).endsWith("api.yaml");
    assertThat(finding.at("/line").asInt()).isEqualTo(8);
    assertThat(finding.at("/column").asInt()).isEqualTo(5);
  }

  @Test
  void changeThatArmsTheOutageIsCertainWhenTheControllersDeploymentIsThere() throws IOException {
    Path before = copy(OUTAGE.resolve("before"), "before");
    Path after = copy(OUTAGE.resolve("after"), "after");
    for (Path side : List.of(before, after)) {
      Files.writeString(
          side.resolve("controller.yaml"),
          """
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: aws-load-balancer-controller, namespace: kube-system}
          spec:
            template:
              spec:
                containers:
                - name: controller
                  image: public.ecr.aws/eks/aws-load-balancer-controller:v2.13.0
                  args: [--cluster-name=demo, --backend-security-group=sg-12345]
          """);
    }
    JsonNode finding = only(findings(before, after), "rules-not-managed");
    assertThat(finding.at("/level").asText()).isEqualTo("breaking");
    assertThat(finding.at("/consequence").asText()).doesNotContain("if sg-12345");
    assertThat(run("diff", before, after).out())
        .contains("read     the flags of Deployment kube-system/aws-load-balancer-controller");
  }

  @Test
  void deletionOfTheNeighbourCutsOffWhoLivedByItsRange() throws IOException {
    JsonNode all =
        findings(
            OUTAGE.resolve("after"),
            OUTAGE.resolve("deleted"),
            "--backend-security-group",
            "sg-12345",
            "--endpoint-security-group",
            "sg-node");
    JsonNode cut = only(all, "targets-cut-off");
    assertThat(cut.at("/object").asText()).isEqualTo("Ingress prod/api");
    assertThat(cut.at("/level").asText()).isEqualTo("breaking");
    assertThat(cut.at("/consequence").asText())
        .isEqualTo(
            "The change cuts off living targets at port 8001: Ingress prod/api (Service api) has no"
                + " networking block; port 8001 on sg-node is open for sg-12345 only through a"
                + " range that Ingress tools/console (Service console) needs; deleting Ingress"
                + " tools/console (Service console) shrinks it to 3100-3100.");
    assertThat(only(all, "ports-closed").at("/consequence").asText())
        .isEqualTo(
            "The load balancer controller closes TCP ports 3101-8001 in the security group sg-node"
                + " to traffic from the load balancers' shared backend security group sg-12345,"
                + " because the target group of Ingress tools/console (Service console) is deleted."
                + " It keeps one range open, from the lowest port that a target group needs to the"
                + " highest. Target groups that still need this: Ingress prod/api (Service api) at port"
                + " 8001.");
  }

  @Test
  void renamedServiceBehindAnAlbSendsRequestsToAnEmptyTargetGroup() throws IOException {
    Path before = DIFF.resolve("rename/before");
    JsonNode all = findings(before, DIFF.resolve("rename/after"));
    assertThat(with(all, "requests-move")).isEmpty(); // nobody answered before, either
    assertThat(only(all, "stack-changed").at("/consequence").asText())
        .isEqualTo(
            "On the load balancer of Ingress shop/web, the controller deletes target group"
                + " shop/web-docs:80 of Service docs; creates target group shop/web-manual:80 of Service manual; changes the rule for"
                + " shop.example.com/docs on port 80: it sends to Service manual port 80 (before: it"
                + " sent to Service docs port 80).");
  }

  @Test
  void removedServiceThatIsStillNamedIsAnErrorOfTheIngress() throws IOException {
    Path after = copy(DIFF.resolve("rename/before"), "after");
    String text = Files.readString(after.resolve("shop.yaml"));
    int start = text.indexOf("apiVersion: v1\nkind: Service\nmetadata:\n  name: docs");
    Files.writeString(
        after.resolve("shop.yaml"),
        text.substring(0, start) + text.substring(text.indexOf("---\n", start) + 4));
    JsonNode all = findings(DIFF.resolve("rename/before"), after);
    assertThat(only(all, "reference-missing").at("/consequence").asText())
        .startsWith("The change removes the Service docs, to which the Ingress still leads");
  }

  @Test
  void immutableFieldsAreRefusedWithTheTextOfTheServer() throws IOException {
    JsonNode all = findings(DIFF.resolve("immutable/before"), DIFF.resolve("immutable/after"));
    List<JsonNode> refused = with(all, "immutable-field");
    refused.addAll(with(all, "refused"));
    assertThat(refused)
        .extracting(f -> f.at("/object").asText())
        .containsExactly("Rollout shop/web", "Rollout shop/web", "Service shop/edge");
    // the Rollout stays as it is, and its Service, which the server takes, does not fit it any more
    assertThat(refused.remove(1).at("/consequence").asText())
        .contains("Service \"web\" has unmatch label \"app\" in rollout");
    assertThat(refused.get(0).at("/consequence").asText())
        .endsWith(": .spec.selector is immutable.");
    assertThat(refused.get(0).at("/line").asInt()).isEqualTo(8);
    assertThat(refused.get(1).at("/consequence").asText())
        .contains("spec.loadBalancerClass: Invalid value")
        .endsWith(
            "may not change once set. Until this is corrected, nobody answers connections to the"
                + " load balancer of Service shop/edge port 443/TCP.");
    assertThat(refused.get(1).at("/level").asText()).isEqualTo("error");
  }

  @Test
  void harmlessChangeSaysSoAndPasses() {
    Run run = run("diff", DIFF.resolve("harmless/before"), DIFF.resolve("harmless/after"));
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("changed  Rollout shop/web").endsWith("nothing found\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void newImageStartsAnUpdateWithItsNextPass() throws IOException {
    JsonNode all = findings(DIFF.resolve("immutable/before"), DIFF.resolve("image/after"));
    JsonNode starts = only(all, "update-starts");
    assertThat(starts.at("/consequence").asText())
        .isEqualTo(
            "Rollout web rolls out new pods, because spec.template.spec.containers[0].image"
                + " changes.");
    assertThat(starts.at("/details/0").asText())
        .isEqualTo(
            "New pods have rollouts-pod-template-hash 666f467bf5 instead of 77dd7c95f4;"
                + " spec.template.spec.containers[0].image: registry.example.com/web:1 ->"
                + " registry.example.com/web:2. Service web selects them once all of them are"
                + " available.");
    assertThat(only(all, "next-pass").at("/consequence").asText())
        .contains("creates ReplicaSet web-666f467bf5");
    assertThat(run("diff", DIFF.resolve("immutable/before"), DIFF.resolve("image/after")).status())
        .isZero();
  }

  @Test
  void canaryIsToldItsNextPass() throws IOException {
    String manifests =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: web, namespace: shop}
        spec:
          replicas: 4
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: "web:%s"}]}
          strategy: {canary: {steps: [{setWeight: 25}, {pause: {}}]}}
        """;
    Path before = write("canary-before/web.yaml", manifests.formatted("1")).getParent();
    Path after = write("canary-after/web.yaml", manifests.formatted("2")).getParent();
    JsonNode all = findings(before, after);
    assertThat(only(all, "update-starts").at("/object").asText()).isEqualTo("Rollout shop/web");
    assertThat(only(all, "next-pass").at("/consequence").asText())
        .startsWith("As soon as Argo Rollouts sees this change, it creates ReplicaSet web-");
  }

  @Test
  void aviNamesThatMoveOrGoAreTold() throws IOException {
    String ingress =
        """
        {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: i, namespace: shop},
         spec: {ingressClassName: avi-lb, rules: [{host: %s, http: {paths: [{path: /,
          pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}}]}}
        ---
        {apiVersion: v1, kind: Service, metadata: {name: %s, namespace: shop},
         spec: {type: LoadBalancer, loadBalancerClass: ako.vmware.com/avi-lb,
          ports: [{port: 80, protocol: TCP}]}}
        """;
    Path before = write("avi-before/i.yaml", ingress.formatted("a.example.com", "one")).getParent();
    Path after = write("avi-after/i.yaml", ingress.formatted("b.example.com", "two")).getParent();
    List<String> told =
        with(findings(before, after), "avi-moves").stream()
            .map(f -> f.at("/level").asText() + ": " + f.at("/consequence").asText())
            .toList();
    assertThat(told)
        .anyMatch(t -> t.startsWith("warning: The Avi ") && t.endsWith("--shop-one is deleted."))
        .anyMatch(t -> t.startsWith("note: The Avi ") && t.endsWith("--shop-two is made."));
    assertThat(findings(before, before)).isEmpty();
  }

  @Test
  void removedAnalysisTemplateIsAnErrorOfTheRolloutThatNamesIt() throws IOException {
    String rollout =
        """
        {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: a, namespace: shop},
         spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}},
          spec: {containers: [{name: c, image: i}]}}, strategy: {canary: {steps: [{analysis:
          {templates: [{templateName: rate}]}}]}}}}
        """;
    String template =
        """
        ---
        {apiVersion: argoproj.io/v1alpha1, kind: AnalysisTemplate, metadata: {name: rate,
         namespace: shop}, spec: {metrics: [{name: m, count: 1, provider: {job: {spec: {template:
         {}}}}}]}}
        """;
    Path before = write("analysis-before/r.yaml", rollout + template);
    Path after = write("analysis-after/r.yaml", rollout);
    assertThat(with(findings(before, after), "reference-missing"))
        .extracting(f -> f.at("/level").asText() + ": " + f.at("/consequence").asText())
        .containsExactly(
            "error: The change removes the AnalysisTemplate rate, which"
                + " spec.strategy.canary.steps[0].analysis.templates still names: the Rollout stops"
                + " with an invalid spec.");
  }

  /**
   * With more shards, the name of a host leads to another one; what belongs to it keeps its name.
   */
  @Test
  void aviNamesThatMoveToAnotherVirtualServiceAreBreakingInTextAndJson() throws IOException {
    String ingress =
        """
        {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: i, namespace: shop},
         spec: {ingressClassName: avi-lb, rules: [{host: a.example.com, http: {paths: [{path: /,
          pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}}]}}
        ---
        {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: avi-lb},
         spec: {controller: ako.vmware.com/avi-lb,
         parameters: {apiGroup: ako.vmware.com, kind: AviInfraSetting, name: own}}}
        ---
        {apiVersion: ako.vmware.com/v1beta1, kind: AviInfraSetting, metadata: {name: own},
         spec: {l7Settings: {shardSize: %s}}, status: {status: Accepted}}
        """;
    Path before = write("avi-small/i.yaml", ingress.formatted("SMALL")).getParent();
    Path after = write("avi-large/i.yaml", ingress.formatted("LARGE")).getParent();
    List<String> json =
        with(findings(before, after), "avi-moves").stream()
            .map(f -> f.at("/level").asText() + ": " + f.at("/consequence").asText())
            .toList();
    assertThat(json)
        .anyMatch(
            t ->
                t.startsWith("breaking: The Avi ")
                    && t.contains(" moves from ")
                    && t.endsWith(": its host may get another address."));
    assertThat(run("diff", before, after).out()).contains("its host may get another address.");
  }

  @Test
  void twoClustersAreCompared() throws IOException {
    String service =
        "{apiVersion: v1, kind: Service, metadata: {name: s, namespace: n}, spec: {type:"
            + " LoadBalancer, loadBalancerClass: %s, ports: [{port: 80, protocol: TCP}]}}";
    Path one = write("one.yaml", service.formatted("service.k8s.aws/nlb"));
    Path other = write("other.yaml", service.formatted("example.com/own"));
    assertThat(only(findings(one, other), "class-unwatched").at("/consequence").asText())
        .contains("example.com/own");
    assertThat(with(findings(other, one), "class-unwatched")).isEmpty();
  }

  @Test
  void ingressesOfOldVersionsAreReadAsTheServerConvertsThem() throws IOException {
    Path empty = write("empty/a.yaml", "{apiVersion: v1, kind: Service, metadata: {name: a}}");
    JsonNode all = findings(empty.getParent(), DIFF.resolve("old-ingress"));
    assertThat(only(all, "ports-opened").at("/consequence").asText())
        .contains("TCP port 8080 in the security group of the nodes or pods")
        .contains("Ingress shop/old (Service web) at port 8080");
  }

  @Test
  void sameSidesFindNothingAndStandingFindingsComeWithAll() throws IOException {
    assertThat(findings(OUTAGE.resolve("after"), OUTAGE.resolve("after"))).isEmpty();
    assertThat(findings(OUTAGE.resolve("after"), OUTAGE.resolve("after"), "--all")).isNotEmpty();
  }

  @Test
  void annotationWithAReasonSilencesAndWithoutOneIsAFindingItself() throws IOException {
    Path after = copy(OUTAGE.resolve("after"), "after");
    Path api = after.resolve("api.yaml");
    String text = Files.readString(api);
    String reasoned =
        "  annotations:\n"
            + "    rolloutkit.dev/ignore: \"rules-not-managed: by hand; answer-unknown: it is"
            + " open\"\n";
    Files.writeString(api, text.replaceFirst("  annotations:\n", reasoned));
    Run silenced = run("diff", OUTAGE.resolve("before"), after);
    assertThat(silenced.status()).isZero();
    assertThat(silenced.out()).contains("ignored  Ingress prod/api  [rules-not-managed]  by hand");
    Files.writeString(
        api,
        text.replaceFirst(
            "  annotations:\n", "  annotations:\n    rolloutkit.dev/ignore: rules-not-managed\n"));
    JsonNode all = findings(OUTAGE.resolve("before"), after);
    assertThat(with(all, "rules-not-managed")).hasSize(1);
    assertThat(with(all, "ignore-without-reason")).hasSize(1);
  }

  @Test
  void baselineMakesKnownFindingsNotCount() throws IOException {
    Run first = run("diff", OUTAGE.resolve("before"), OUTAGE.resolve("after"), "--json");
    assertThat(first.status()).isEqualTo(1);
    Path baseline = write("baseline.json", first.out());
    Run second =
        run("diff", OUTAGE.resolve("before"), OUTAGE.resolve("after"), "--baseline", baseline);
    assertThat(second.status()).isZero();
    assertThat(second.out()).contains("in the baseline").contains("nothing found; 3 ignored");
    Run bad =
        run(
            "diff",
            OUTAGE.resolve("before"),
            OUTAGE.resolve("after"),
            "--baseline",
            folder.resolve("none"));
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.err()).contains("--baseline: cannot read").contains("no such file");
  }

  @Test
  void failOnDecidesFromWhichLevelOnTheStatusIsOne() {
    Path before = OUTAGE.resolve("before");
    Path after = OUTAGE.resolve("after");
    assertThat(run("diff", before, after, "--fail-on", "breaking").status()).isZero();
    assertThat(run("diff", before, after, "--fail-on", "unknown").status()).isEqualTo(1);
    assertThat(run("diff", before, after, "--fail-on", "none").status()).isZero();
    assertThat(
            run(
                    "diff",
                    DIFF.resolve("immutable/before"),
                    DIFF.resolve("image/after"),
                    "--fail-on",
                    "note")
                .status())
        .isEqualTo(1);
  }

  @Test
  void unreadableManifestIsAFindingWithFileAndLine() throws IOException {
    Path after = copy(DIFF.resolve("harmless/after"), "after");
    Files.writeString(after.resolve("z.yaml"), "kind: [\n");
    JsonNode unreadable = only(findings(DIFF.resolve("harmless/before"), after), "unreadable");
    assertThat(unreadable.at("/file").asText()).endsWith("z.yaml");
    assertThat(unreadable.at("/line").asInt()).isEqualTo(2);
    assertThat(unreadable.at("/level").asText()).isEqualTo("error");
  }

  @Test
  void standardInputIsOneSide() throws IOException {
    Run run =
        runWith(
            Files.readString(DIFF.resolve("image/after/web.yaml")),
            "diff",
            DIFF.resolve("immutable/before"),
            "-",
            "--json");
    assertThat(
            only(new ObjectMapper().readTree(run.out()).at("/findings"), "update-starts")
                .at("/file")
                .asText())
        .isEqualTo("standard input");
  }

  @Test
  void unusableArgumentsAreOneLineEach() {
    Run missing = run("diff", folder);
    assertThat(missing.status()).isEqualTo(2);
    assertThat(missing.err()).startsWith("rolloutkit: Missing required parameter: 'AFTER'");
    Run nothing = run("diff", folder.resolve("a"), folder.resolve("b"));
    assertThat(nothing.status()).isEqualTo(2);
    assertThat(nothing.err()).contains("nothing to compare");
    Run twice = run("diff", "-", "-");
    assertThat(twice.status()).isEqualTo(2);
    assertThat(twice.err()).startsWith("rolloutkit: standard input can be one side only");
  }

  private static JsonNode findings(Path before, Path after, Object... options) throws IOException {
    List<Object> args = new ArrayList<>(List.of("diff", before, after, "--json"));
    args.addAll(List.of(options));
    return new ObjectMapper().readTree(run(args.toArray()).out()).at("/findings");
  }

  private static List<JsonNode> with(JsonNode findings, String code) {
    List<JsonNode> out = new ArrayList<>();
    findings.forEach(
        f -> {
          if (f.at("/code").asText().equals(code)) {
            out.add(f);
          }
        });
    return out;
  }

  private static JsonNode only(JsonNode findings, String code) {
    List<JsonNode> found = with(findings, code);
    assertThat(found).as(code + " in " + findings.toPrettyString()).hasSize(1);
    return found.get(0);
  }

  private Path copy(Path from, String name) throws IOException {
    Path to = Files.createDirectories(folder.resolve(name));
    try (var files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
    return to;
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static final String TOWN =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: mill, namespace: town}
      spec:
        replicas: 2
        selector: {matchLabels: {app: mill}}
        template:
          metadata: {labels: {app: mill}}
          spec: {containers: [{name: main, image: "e.com/mill:1", ports: [{containerPort: 80}]}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: mill, namespace: town}
      spec: {selector: {app: mill}, ports: [{port: 80}]}
      """;

  private static String member(String name, String group) {
    return """
    apiVersion: networking.k8s.io/v1
    kind: Ingress
    metadata:
      name: %1$s
      namespace: town
      annotations:
        alb.ingress.kubernetes.io/target-type: ip
        alb.ingress.kubernetes.io/group.name: %2$s
    spec:
      ingressClassName: alb
      rules:
        - host: %1$s.example.com
          http:
            paths:
              - {path: /, pathType: Prefix, backend: {service: {name: mill, port: {number: 80}}}}
    """
        .formatted(name, group);
  }

  /** A pull request shows nothing at a file that it does not change. */
  @Test
  void whatALeavingMemberChangesIsToldAtItsOwnFile() throws IOException {
    for (String side : List.of("leave-before", "leave-after", "gone-after")) {
      write(side + "/town.yaml", TOWN);
      write(side + "/first.yaml", member("first", "all"));
    }
    write("leave-before/second.yaml", member("second", "all"));
    write("leave-after/second.yaml", member("second", "own"));

    for (String after : List.of("leave-after", "gone-after")) {
      assertThat(findings(folder.resolve("leave-before"), folder.resolve(after)))
          .isNotEmpty()
          .noneMatch(finding -> finding.at("/file").asText().endsWith("first.yaml"));
    }
  }

  @Test
  void whatAChangeLeavesOutStaysWithoutPruning() throws IOException {
    write("prune-before/town.yaml", TOWN);
    write("prune-before/first.yaml", member("first", "all"));
    write("prune-after/town.yaml", TOWN);
    Path before = folder.resolve("prune-before");
    Path after = folder.resolve("prune-after");

    assertThat(findings(before, after))
        .anyMatch(finding -> finding.at("/code").asText().equals("nobody-answers"));
    assertThat(findings(before, after, "--no-prune"))
        .noneMatch(finding -> finding.at("/code").asText().equals("nobody-answers"));
  }

  /** Platforms keep the Gateway, and applications their routes. */
  @Test
  void routesOfGatewaysAreFollowedLikeIngresses() throws IOException {
    String route =
        """
        ---
        apiVersion: gateway.networking.k8s.io/v1
        kind: HTTPRoute
        metadata: {name: road, namespace: town}
        spec:
          parentRefs: [{name: gate, namespace: infra}]
          hostnames: [town.example.com]
          rules: [{backendRefs: [{name: mill, port: 80%s}]}]
        """;
    Path before = write("route-before/town.yaml", TOWN + route.formatted(""));
    Path defaults = write("route-same/town.yaml", TOWN + route.formatted(", weight: 1"));
    Path after =
        write(
            "route-after/town.yaml",
            TOWN + route.formatted("").replace("name: mill,", "name: mlil,"));

    assertThat(run("diff", before, defaults).out()).contains("nothing found");
    assertThat(findings(before, after))
        .anyMatch(
            finding ->
                finding.at("/code").asText().equals("nobody-answers")
                    && finding.at("/level").asText().equals("breaking")
                    && finding
                        .at("/consequence")
                        .asText()
                        .startsWith("GET town.example.com/: nobody answers. Service mlil"));
  }
}
