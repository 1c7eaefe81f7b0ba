package dev.rolloutkit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.cli.Program;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

class PageTest {
  @TempDir Path folder;

  @Test
  void everyFindingOfCheckIsOnThePageOfReport() throws IOException {
    Path manifests = Shops.write(folder.resolve("shop.yaml"), 3, "chekout");

    JsonNode page = page("report", manifests);

    assertThat(page.path("findings")).isNotEmpty();
    assertThat(withoutWays(page.path("findings"))).isEqualTo(findings("check", manifests));
  }

  @Test
  void everyFindingOfDiffIsOnItsPage() throws IOException {
    Path before = Shops.write(folder.resolve("before.yaml"), 3, "app");
    Path after = Shops.write(folder.resolve("after.yaml"), 3, "chekout");

    JsonNode page = page("diff", before, after);

    assertThat(page.path("findings").findValuesAsText("code")).contains("nobody-answers");
    assertThat(withoutWays(page.path("findings"))).isEqualTo(findings("diff", before, after));
  }

  @Test
  void aFindingNamesTheWaysThatReadItsObject() throws IOException {
    Path before = Shops.write(folder.resolve("before.yaml"), 2, "app");
    Path after = Shops.write(folder.resolve("after.yaml"), 2, "chekout");
    JsonNode page = page("diff", before, after);

    for (JsonNode finding : page.path("findings")) {
      if (finding.path("code").asText().equals("nobody-answers")) {
        assertThat(finding.path("ways")).as(finding.toString()).isNotEmpty();
        for (JsonNode way : finding.path("ways")) {
          JsonNode row = page.path("ways").path(way.asInt());
          assertThat(row.path("objects").toString()).contains(finding.path("object").asText());
        }
      }
    }
  }

  @Test
  void aRequestThatIsLostIsOneRowWithBothSides() throws IOException {
    Path before = Shops.write(folder.resolve("before.yaml"), 1, "app");
    Path after = Shops.write(folder.resolve("after.yaml"), 1, "chekout");

    List<String> states = new ArrayList<>();
    for (JsonNode row : page("diff", before, after).path("ways")) {
      if (row.path("requests").asText().contains("shop0.example.com")) {
        row.path("sides").forEach(side -> states.add(side.path("state").asText()));
      }
    }

    assertThat(states).containsExactly("holds", "broken");
  }

  @Test
  void thePolicyAllowsWhatIsOnThePageAndNothingElse() throws IOException {
    Path file = folder.resolve("page.html");
    Program.run("report", "--html", file);
    String page = Files.readString(file);
    String policy = PageReader.policy(page);

    assertThat(policy)
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("; script-src 'sha256-")
        .endsWith("; base-uri 'none'; form-action 'none'")
        .doesNotContain("unsafe")
        .doesNotContain("http");
    int count = 0;
    Matcher content = Pattern.compile("(?s)<(style|script)>(.*?)</\\1>").matcher(page);
    for (; content.find(); count++) {
      assertThat(policy).contains(PageReader.source(content.group(2)));
    }
    assertThat(count).isEqualTo(2);
    for (Matcher tag = Pattern.compile("<[a-zA-Z][^>]*>").matcher(page); tag.find(); ) {
      assertThat(tag.group()).doesNotContainPattern("\\s(src|on\\w+|style|srcset|href)=");
    }
    assertThat(page).doesNotContain("@import").doesNotContain("url(http").doesNotContain("<link");
  }

  @Test
  void textCannotEndTheElementOfTheData() throws IOException {
    for (String hostile :
        List.of(
            "</script><b>",
            "<!--<script>",
            "]]>",
            "{{data}}",
            "\u2028\u202e\u0000\ud800",
            "$1\\")) {
      ObjectNode data = new ObjectMapper().createObjectNode().put("title", hostile);
      String json = Template.json(data);
      assertThat(json).doesNotContain("<").matches("\\p{ASCII}*");
      assertThat(new ObjectMapper().readTree(json)).isEqualTo(data);
      assertThat(PageReader.data(Template.fill(data, List.of()))).isEqualTo(data);
    }
  }

  @Test
  void tenThousandObjectsAreLessThanTwoMegabytes() throws IOException {
    int shops = 3_334;
    List<ClusterObject> objects = new ArrayList<>();
    for (Object document : new Yaml().loadAll(Shops.text(shops, "app"))) {
      if (document != null) {
        ObjectNode tree = new ObjectMapper().valueToTree(document);
        objects.add(new ClusterObject(ObjectKey.read(tree, "shop"), tree, "shop.yaml"));
      }
    }
    World world = Consequences.settle(objects, Assumptions.usual());
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < shops; i++) {
      String service = "Service shop/web" + i;
      String sentence = "GET shop" + i + ".example.com/: nobody answers.";
      Place place = Place.of("shop.yaml", 30 * i + 1, 3);
      findings.add(
          new Finding(
              Level.WARNING, FindingCode.NOBODY_ANSWERS, service, place, sentence, "select pods"));
    }

    String page =
        Page.of(
            List.of(world),
            Findings.of(findings),
            Header.builder()
                .understood(ImmutableSortedMap.of())
                .notModelled(ImmutableSortedMap.of())
                .build(),
            new ObjectMapper().createArrayNode());

    assertThat(objects).hasSizeGreaterThan(10_000);
    assertThat(page.length()).isLessThan(2_000_000);
    JsonNode data = PageReader.data(page);
    assertThat(data.path("ways")).hasSizeGreaterThan(2 * shops);
    assertThat(data.path("findings")).hasSize(shops);
    data.path("findings").forEach(one -> assertThat(one.path("ways")).hasSize(2));
  }

  private Path write(String command, Path... manifests) {
    Path file = folder.resolve(command + ".html");
    List<Object> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(manifests));
    args.addAll(List.of("--html", file));
    Program.Run run = Program.run(args.toArray());
    assertThat(run.status()).as(run.err()).isLessThan(2);
    return file;
  }

  private JsonNode page(String command, Path... manifests) throws IOException {
    return PageReader.data(Files.readString(write(command, manifests)));
  }

  private static JsonNode findings(String command, Path... manifests) throws IOException {
    List<Object> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(manifests));
    args.add("--json");
    return new ObjectMapper().readTree(Program.run(args.toArray()).out()).path("findings");
  }

  private static JsonNode withoutWays(JsonNode findings) {
    findings.forEach(one -> ((ObjectNode) one).remove("ways"));
    return findings;
  }
}
