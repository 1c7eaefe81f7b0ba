package dev.rolloutkit.cli.requests;

import static dev.rolloutkit.cli.Program.run;
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

/** What diff, check and explain say of requests. */
class RequestsTest {
  private static final Path SELECTOR =
      Path.of("..", "examples", "selector").toAbsolutePath().normalize();
  private static final Path BEFORE = SELECTOR.resolve("before");
  private static final Path AFTER = SELECTOR.resolve("after");

  @TempDir Path folder;

  @Test
  void aMisspeltSelectorIsToldAtItsLineWithAProvedRemedy() throws IOException {
    Run run = run("diff", BEFORE, AFTER, "--json");
    JsonNode all = json(run).at("/findings");
    assertThat(run.status()).isEqualTo(1);
    assertThat(all).hasSize(1);
    JsonNode finding = all.get(0);
    assertThat(finding.at("/code").asText()).isEqualTo("nobody-answers");
    assertThat(finding.at("/level").asText()).isEqualTo("breaking");
    assertThat(finding.at("/consequence").asText())
        .startsWith(
            "GET shop.example.com/checkout: nobody answers. Service checkout selects app=chekout,"
                + " and no pod has that label; before: 3 pods of Deployment checkout.");
    assertThat(finding.at("/file").asText()).endsWith("after/shop.yaml");
    assertThat(finding.at("/line").asInt()).isEqualTo(34);
    assertThat(finding.at("/remedy").asText())
        .isEqualTo("Set spec.selector.app of Service shop/checkout back to checkout.");
    assertThat(finding.at("/proved").asBoolean()).isTrue();
    assertThat(finding.at("/id").asText()).matches("[0-9a-f]{12}");
    assertThat(finding.at("/related/0/file").asText()).endsWith("before/shop.yaml");
  }

  @Test
  void jsonHasTheHeaderOfTheText() throws IOException {
    JsonNode all = json(run("diff", BEFORE, AFTER, "--json"));
    assertThat(all.at("/changes/changed/0").asText()).isEqualTo("Service shop/checkout");
    assertThat(all.at("/assumed")).isNotEmpty();
    assertThat(all.at("/understood/Service").asInt()).isEqualTo(1);
    assertThat(all.has("notModelled")).isTrue();
    assertThat(all.has("notCompared")).isTrue();
    assertThat(all.has("passedOver")).isTrue();
  }

  @Test
  void whatIsKnownAndOnlyRewordedStaysInTheBaseline() throws IOException {
    Path baseline = folder.resolve("known.json");
    Files.writeString(baseline, run("diff", BEFORE, AFTER, "--json").out());
    Path more = Files.createDirectories(folder.resolve("more"));
    Files.writeString(
        more.resolve("shop.yaml"),
        Files.readString(BEFORE.resolve("shop.yaml")).replace("replicas: 3", "replicas: 5"));
    Path wrong = Files.createDirectories(folder.resolve("wrong"));
    Files.writeString(
        wrong.resolve("shop.yaml"),
        Files.readString(AFTER.resolve("shop.yaml")).replace("replicas: 3", "replicas: 5"));
    Run run = run("diff", more, wrong, "--baseline", baseline);
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("[nobody-answers]  in the baseline");
  }

  @Test
  void checkWithoutAPathSaysThatItJudgesTheBundledManifests() throws IOException {
    assertThat(run("check").err()).startsWith("No PATH is given: the bundled manifests");
    assertThat(run("check", AFTER).err()).doesNotContain("No PATH");
  }

  @Test
  void checkTellsWhatNobodyAnswersAtTheBrokenLinkInEveryFormat() throws IOException {
    JsonNode one = json(run("check", AFTER, "--json")).at("/findings/0");
    assertThat(one.at("/code").asText()).isEqualTo("never-answered");
    assertThat(one.at("/object").asText()).isEqualTo("Service shop/checkout");
    assertThat(one.at("/line").asInt()).isEqualTo(33);
    assertThat(one.at("/consequence").asText())
        .isEqualTo(
            "GET shop.example.com/checkout: nobody answers. Service checkout selects app=chekout,"
                + " and no pod has that label.");
    assertThat(run("check", AFTER, "--format", "github").out()).startsWith("::warning file=");
    assertThat(run("check", AFTER, "--format", "sarif").out()).contains("\"never-answered\"");
    assertThat(run("check", AFTER, "--fail-on", "warning").status()).isEqualTo(1);
    assertThat(run("check", BEFORE, "--fail-on", "note").status()).isZero();
    Path baseline = folder.resolve("known.json");
    Files.writeString(baseline, run("check", AFTER, "--json").out());
    assertThat(run("check", AFTER, "--fail-on", "note", "--baseline", baseline).status()).isZero();
  }

  @Test
  void explainReportAndCheckHaveOneList() throws IOException {
    JsonNode checked = json(run("check", AFTER, "--json")).at("/findings");
    JsonNode explained = json(run("explain", AFTER, "--json")).at("/findings");
    assertThat(explained).isEqualTo(checked);
    Path page = folder.resolve("page.html");
    run("report", AFTER, "--html", page);
    assertThat(Files.readString(page)).contains(checked.at("/0/consequence").asText());
  }

  @Test
  void explainShowsTheWholeWay() {
    assertThat(run("explain", BEFORE, "-v").out())
        .contains("Requests: who answers them")
        .contains("3 pods of Deployment checkout at port 8080");
    assertThat(run("explain", AFTER, "--only", "requests").out())
        .contains("nobody: Service checkout selects app=chekout, and no pod has that label");
  }

  @Test
  void aFolderWithOnlyWorkloadsCanBeChecked() throws IOException {
    Path file = write("web.yaml", Files.readString(BEFORE.resolve("shop.yaml")).split("---")[0]);
    assertThat(run("check", file).status()).isZero();
    assertThat(run("explain", file).status()).isZero();
  }

  @Test
  void valuesOfTheEnvironmentAreNeverPrinted() throws IOException {
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: web, namespace: shop}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              containers:
              - name: web
                image: web
                env: [{name: PASSWORD, value: %s}]
          strategy: {canary: {}}
        """;
    Path before = write("before/r.yaml", rollout.formatted("hunter1")).getParent();
    Path after = write("after/r.yaml", rollout.formatted("hunter2")).getParent();
    for (String format : List.of("text", "json", "github", "sarif", "markdown")) {
      Run run = run("diff", before, after, "--format", format);
      assertThat(run.out().replace("\\", ""))
          .contains("env[0].value changes")
          .doesNotContain("hunter");
    }
  }

  @Test
  void anUnreadableFileRemovesNothing() throws IOException {
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    write("before/shop.yaml", Files.readString(BEFORE.resolve("shop.yaml")));
    write("after/shop.yaml", "kind: [\n");
    List<String> codes = codes(json(run("diff", before, after, "--json")));
    assertThat(codes).containsExactly("unreadable");
  }

  @Test
  void anOverlayThatComesOrGoesIsOneFindingAndTheOthersAreCompared() throws IOException {
    String shop = Files.readString(BEFORE.resolve("shop.yaml"));
    for (String side : List.of("before", "after")) {
      write(side + "/base/shop.yaml", shop);
      write(side + "/prod/shop.yaml", shop);
    }
    write("after/alpha/shop.yaml", shop);
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    assertThat(codes(json(run("diff", before, after, "--json")))).containsExactly("overlay-alone");
    assertThat(codes(json(run("diff", after, before, "--json")))).containsExactly("overlay-alone");
    write("after/prod/shop.yaml", Files.readString(AFTER.resolve("shop.yaml")));
    Run run = run("diff", before, after);
    assertThat(run.out())
        .contains("changed  Service shop/checkout")
        .contains(after.resolve("prod/shop.yaml") + ":34:5  [nobody-answers]");
  }

  @Test
  void aChartOrKustomizationThatChangesAndIsNotRenderedIsTold() throws IOException {
    for (String side : List.of("before", "after")) {
      boolean isAfter = side.equals("after");
      write(side + "/chart/Chart.yaml", "name: shop\nversion: 1\n# " + side + "\n");
      write(side + "/chart/values.yaml", "replicas: " + (isAfter ? 0 : 3) + "\n");
      write(side + "/quiet/Chart.yaml", "name: quiet\ndescription: " + side + "\n");
      write(side + "/prod/kustomization.yaml", "resources: [../base]\npatches: [{path: p.yaml}]\n");
      write(side + "/prod/p.yaml", "spec: {replicas: " + (isAfter ? 0 : 3) + "}\n");
      write(side + "/policy.json", "{\"Version\": \"" + side + "\"}");
      write(side + "/base/shop.yaml", Files.readString(BEFORE.resolve("shop.yaml")));
    }
    JsonNode all =
        json(
            run(
                "diff",
                folder.resolve("before"),
                folder.resolve("after"),
                "--json",
                "--no-render"));
    assertThat(codes(all)).containsExactly("not-rendered", "not-rendered");
    assertThat(all.at("/findings/0/object").asText()).isEqualTo("chart chart");
    assertThat(all.at("/findings/0/level").asText()).isEqualTo("unknown");
    assertThat(all.at("/findings/0/remedy").asText()).contains("helm template chart");
    assertThat(all.at("/findings/1/remedy").asText()).contains("kubectl kustomize prod");
  }

  @Test
  void aProtocolThatIsWrittenOutChangesNothing() throws IOException {
    String shop = Files.readString(BEFORE.resolve("shop.yaml"));
    Path before = write("before/shop.yaml", shop).getParent();
    Path after =
        write(
                "after/shop.yaml",
                shop.replace("    targetPort: http", "    targetPort: http\n    protocol: TCP"))
            .getParent();
    Run run = run("diff", before, after, "--fail-on", "note");
    assertThat(run.out()).startsWith("no object changes").contains("nothing found");
    assertThat(run.status()).isZero();
  }

  @Test
  void anAcceptanceWithAReasonSilencesExactlyWhatItNames() throws IOException {
    String id = json(run("diff", BEFORE, AFTER, "--json")).at("/findings/0/id").asText();
    Run meant = run("diff", BEFORE, AFTER, "--accept", id + " the shop closes");
    assertThat(meant.status()).isZero();
    assertThat(meant.out())
        .contains("ignored  Service shop/checkout  [nobody-answers]  the shop closes");
    Path message = write("message", "Close\n\nAccept-Consequence: " + id + " the shop closes\n");
    assertThat(run("diff", BEFORE, AFTER, "--message-file", message).status()).isZero();
    assertThat(run("diff", BEFORE, AFTER, "--accept", id).status()).isEqualTo(2);
    Run other = run("diff", BEFORE, AFTER, "--accept", "000000000000 not this");
    assertThat(other.status()).isEqualTo(1);
    assertThat(other.out()).contains("[accepted-nothing]");
    assertThat(run("diff", BEFORE, AFTER, "--accept", id + " over until: 2020-01-01").status())
        .isNotZero();
  }

  @Test
  void anAcceptanceCountsUntilItsDayAndIsToldAfterwards() throws IOException {
    String id = json(run("diff", BEFORE, AFTER, "--json")).at("/findings/0/id").asText();
    Run over =
        run("diff", BEFORE, AFTER, "--accept", id + " the old shop closes until: 2020-01-01");
    assertThat(over.status()).isEqualTo(1);
    assertThat(over.out())
        .contains("breaking Service shop/checkout")
        .contains("[accepted-nothing]")
        .contains(
            "An acceptance counted until 2020-01-01 and covers nothing any more: the old shop"
                + " closes.")
        .contains("remedy: Remove it, or accept again what is still meant")
        .endsWith("1 breaking, 1 note\n");
    Run counts =
        run("diff", BEFORE, AFTER, "--accept", id + " the old shop closes until: 9999-12-31");
    assertThat(counts.status()).isZero();
    assertThat(counts.out()).doesNotContain("[accepted-nothing]").endsWith("1 ignored\n");
  }

  @Test
  void anAcceptanceThatCoversNothingIsANoteBesideThoseThatDo() throws IOException {
    String id = json(run("diff", BEFORE, AFTER, "--json")).at("/findings/0/id").asText();
    Run run =
        run("diff", BEFORE, AFTER, "--accept", id + " meant", "--accept", "0123456789ab not here");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("note     --accept")
        .contains("An acceptance covers no consequence of this change: not here.")
        .endsWith("1 note; 1 ignored\n");
    JsonNode sarif =
        json(run("diff", BEFORE, AFTER, "--format", "sarif", "--accept", id + " meant"));
    assertThat(sarif.findValuesAsText("justification")).containsExactly("meant");
    assertThat(
            json(run("diff", BEFORE, BEFORE, "--json", "--accept", id + " meant")).at("/findings"))
        .hasSize(1);
  }

  @Test
  void theReadmeShowsWhatIsPrinted() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    for (String example : List.of("selector", "outage")) {
      Path sides = SELECTOR.resolveSibling(example);
      String out = run("diff", sides.resolve("before"), sides.resolve("after")).out();
      assertThat(readme)
          .contains("```\n" + out.replace(sides.getParent().getParent() + "/", "") + "```\n");
    }
  }

  @Test
  void foldersBehindLinksAreReadAndCirclesAreTold() throws IOException {
    write("real/shop.yaml", Files.readString(AFTER.resolve("shop.yaml")));
    Path linked = Files.createDirectories(folder.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("to"), folder.resolve("real"));
    assertThat(run("check", linked).out()).contains("[never-answered]");
    Files.createSymbolicLink(linked.resolve("circle"), linked);
    assertThat(run("check", linked).out()).contains("a link to a folder around it");
  }

  @Test
  void aMistypedCodeIsTold() throws IOException {
    Path file =
        write(
            "shop.yaml",
            Files.readString(AFTER.resolve("shop.yaml"))
                .replace(
                    "  name: checkout\n  namespace: shop\nspec:\n  selector",
                    "  name: checkout\n  namespace: shop\n  annotations:\n"
                        + "    rolloutkit.dev/ignore: \"never-answred: it is meant\"\n"
                        + "spec:\n  selector"));
    assertThat(run("check", file).out())
        .contains("[ignore-unknown]", "Did you mean never-answered?");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static JsonNode json(Run run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  private static List<String> codes(JsonNode report) {
    List<String> out = new ArrayList<>();
    report.at("/findings").forEach(f -> out.add(f.at("/code").asText()));
    return out;
  }
}
