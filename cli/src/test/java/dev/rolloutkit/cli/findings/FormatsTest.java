package dev.rolloutkit.cli.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.rolloutkit.cli.output.Level;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormatsTest {
  private static final Finding HOSTILE =
      new Finding(
          Level.BREAKING,
          FindingCode.TARGETS_CUT_OFF,
          "Ingress prod/a,b:c",
          Place.of("deploy/an api%20.yaml", 7, 3),
          "It is \u202e cut | off <b>\u001b[31m*now*</b> by 50 %.",
          "do `this`\nand that");

  private static final Finding PLAIN =
      new Finding(
          Level.NOTE,
          FindingCode.UPDATE_STARTS,
          "Rollout shop/web",
          Place.of("web.yaml", 0, 0),
          "It starts an update.",
          "");

  private static final Findings BOTH =
      new Findings(
          Findings.of(List.of(PLAIN, HOSTILE)).shown(),
          com.google.common.collect.ImmutableList.of(new Findings.Ignored(PLAIN, "known")));

  @Test
  void textCountsMoreThanTwentyOfAKindAndJsonHasAll() throws IOException {
    List<Finding> many = new ArrayList<>();
    for (int i = 10; i < 33; i++) {
      many.add(
          new Finding(
              Level.NOTE,
              FindingCode.UPDATE_STARTS,
              "Rollout shop/web" + i,
              Place.of("web.yaml", i, 0),
              "It starts update " + i + ".",
              ""));
    }
    Findings all = Findings.of(many);
    String text = FindingFormat.TEXT.write(all);
    assertThat(text)
        .containsOnlyOnce("[update-starts]")
        .contains("It starts update 10.")
        .contains("And 22 more of this kind")
        .endsWith("23 notes\n");
    assertThat(FindingFormat.TEXT.write(Findings.of(many.subList(0, 20))))
        .contains("It starts update 29.")
        .doesNotContain("more of this kind");
    assertThat(new ObjectMapper().readTree(FindingFormat.JSON.write(all)).at("/findings"))
        .hasSize(23);
  }

  @Test
  void sarifIsValidByItsSchema() throws IOException {
    JsonNode sarif = new ObjectMapper().readTree(FindingFormat.SARIF.write(BOTH));
    assertThat(schema("/schema/sarif-schema-2.1.0.json").validate(sarif)).isEmpty();
    JsonNode result = sarif.at("/runs/0/results/0");
    assertThat(result.at("/ruleId").asText()).isEqualTo("targets-cut-off");
    assertThat(result.at("/level").asText()).isEqualTo("error");
    JsonNode at = result.at("/locations/0/physicalLocation");
    assertThat(at.at("/artifactLocation/uri").asText()).isEqualTo("deploy/an%20api%2520.yaml");
    assertThat(at.at("/region/startLine").asInt()).isEqualTo(7);
    assertThat(at.at("/region/startColumn").asInt()).isEqualTo(3);
    assertThat(sarif.at("/runs/0/results/2/suppressions/0/justification").asText())
        .isEqualTo("known");
    assertThat(sarif.at("/runs/0/tool/driver/rules")).hasSize(2);
  }

  @Test
  void sarifWithoutFindingsIsValidToo() throws IOException {
    JsonNode sarif = new ObjectMapper().readTree(FindingFormat.SARIF.write(Findings.of(List.of())));
    assertThat(schema("/schema/sarif-schema-2.1.0.json").validate(sarif)).isEmpty();
    assertThat(sarif.at("/runs/0/results")).isEmpty();
    assertThat(sarif.at("/runs/0/results").isArray()).isTrue();
  }

  @Test
  void jsonIsValidByItsSchemaAndNumbersAreNumbers() throws IOException {
    JsonNode json = new ObjectMapper().readTree(FindingFormat.JSON.write(BOTH));
    assertThat(schema("/dev/rolloutkit/cli/findings/findings.schema.json").validate(json))
        .isEmpty();
    assertThat(json.at("/findings/0/line").isInt()).isTrue();
    assertThat(json.at("/worst").asText()).isEqualTo("breaking");
    ((com.fasterxml.jackson.databind.node.ObjectNode) json.at("/findings/0")).put("line", "7");
    assertThat(schema("/dev/rolloutkit/cli/findings/findings.schema.json").validate(json))
        .isNotEmpty();
  }

  @Test
  void githubEscapesWhatWouldEndACommand() {
    assertThat(FindingFormat.GITHUB.write(BOTH))
        .isEqualTo(
            "::error file=deploy/an api%2520.yaml,line=7,col=3,title=Living targets are cut off%3A"
                + " Ingress prod/a%2Cb%3Ac::It is \\u202e cut | off <b>\\u001b[31m*now*</b> by 50"
                + " %25.%0ARemedy: do `this`%0Aand that\n"
                + "::notice file=web.yaml,title=The change starts an update%3A Rollout"
                + " shop/web::It starts an update.\n");
  }

  @Test
  void markdownHasNoMarkupFromNames() {
    assertThat(FindingFormat.MARKDOWN.write(BOTH))
        .startsWith("### rolloutkit: 1 breaking, 1 note; 1 ignored\n")
        .contains("cut \\| off &lt;b\\>")
        .contains("\\*now\\*")
        .contains("    do `this`\n    and that\n");
  }

  @Test
  void markdownFoldsWhatIsNotAmongTheTenWorstAndFitsIntoAComment() {
    assertThat(FindingFormat.MARKDOWN.write(BOTH)).doesNotContain("<details>");
    String some = FindingFormat.MARKDOWN.write(many(25));
    assertThat(
            some.substring(0, some.indexOf("<details>"))
                .lines()
                .filter(l -> l.startsWith("| note")))
        .hasSize(10);
    assertThat(some)
        .contains("<details><summary>15 more</summary>\n\n| level |")
        .endsWith("\n\n</details>\n");
    String many = FindingFormat.MARKDOWN.write(many(5_000));
    assertThat(many.length()).isLessThan(65_536);
    int folded = Integer.parseInt(many.replaceFirst("(?s).*<summary>(\\d+) more.*", "$1"));
    assertThat(many)
        .endsWith((5_000 - 10 - folded) + " more findings do not fit here; `--json` prints all.\n");
  }

  @Test
  void gitlabHasAnEntryForEachFindingWithALine() throws IOException {
    JsonNode report = new ObjectMapper().readTree(FindingFormat.GITLAB.write(BOTH));
    assertThat(report.findValuesAsText("severity")).containsExactly("critical", "info");
    assertThat(report.findValuesAsText("check_name"))
        .containsExactly("targets-cut-off", "update-starts");
    assertThat(report.at("/0/location/path").asText()).isEqualTo("deploy/an api%20.yaml");
    assertThat(report.at("/0/location/lines/begin").asInt()).isEqualTo(7);
    assertThat(report.at("/1/location/lines/begin").asInt()).isEqualTo(1);
    assertThat(report.findValuesAsText("fingerprint")).doesNotHaveDuplicates();
  }

  @Test
  void gitlabIsWhatGitlabDocumentsForEachLevelAndPlace() throws IOException {
    List<Finding> all = new ArrayList<>(BOTH.shown());
    Path file = Path.of("deploy", "web.yaml");
    for (Level level : Level.values()) {
      for (Place place :
          List.of(
              Place.none(),
              Place.of(file.toString(), 0, 0),
              Place.of(file.toAbsolutePath().toString(), 3, 1))) {
        if (level != Level.NONE) {
          all.add(
              new Finding(
                  level,
                  FindingCode.REFUSED,
                  "Service shop/" + level + place,
                  place,
                  "Two\r\nlines, \u001B and \u00e9.",
                  ""));
        }
      }
    }
    JsonNode report = new ObjectMapper().readTree(FindingFormat.GITLAB.write(Findings.of(all)));
    assertThat(schema("/findings/gitlab-code-quality.schema.json").validate(report)).isEmpty();
    assertThat(report).hasSize(all.size());
    assertThat(report.findValuesAsText("fingerprint")).doesNotHaveDuplicates();
    assertThat(report.findValuesAsText("severity"))
        .contains("info", "minor", "major", "critical", "blocker");
    assertThat(report.findValuesAsText("path")).contains(".", file.toString());
    JsonNode none = new ObjectMapper().readTree(FindingFormat.GITLAB.write(many(0)));
    assertThat(none).isEmpty();
    assertThat(none.isArray()).isTrue();
  }

  private static Findings many(int count) {
    List<Finding> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(
          new Finding(
              Level.NOTE,
              FindingCode.UPDATE_STARTS,
              "Rollout shop/web" + i,
              Place.of("web.yaml", i + 1, 1),
              "An update starts.",
              ""));
    }
    return Findings.of(all);
  }

  @Test
  void textNamesLevelObjectPlaceAndCode() {
    assertThat(FindingFormat.TEXT.write(BOTH))
        .contains("breaking Ingress prod/a,b:c  deploy/an api%20.yaml:7:3  [targets-cut-off]\n")
        .contains("         remedy: do `this`\n         and that\n")
        .contains("note     Rollout shop/web  web.yaml  [update-starts]\n")
        .endsWith("1 breaking, 1 note; 1 ignored\n");
  }

  @Test
  void findingsAreThereOnceTheWorstFirst() {
    Findings findings = Findings.of(List.of(PLAIN, HOSTILE, PLAIN));
    assertThat(findings.shown()).containsExactly(HOSTILE, PLAIN);
    assertThat(findings.worst()).isEqualTo(Level.BREAKING);
    assertThat(Findings.of(List.of()).worst()).isEqualTo(Level.NONE);
  }

  private static JsonSchema schema(String resource) throws IOException {
    try (InputStream in = FormatsTest.class.getResourceAsStream(resource)) {
      assertThat(in).as(resource).isNotNull();
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(new ObjectMapper().readTree(in));
    }
  }
}
