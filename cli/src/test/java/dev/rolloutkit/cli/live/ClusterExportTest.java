package dev.rolloutkit.cli.live;

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

/** An export of the cluster beside the manifests of a part of it. */
class ClusterExportTest {
  private static final Path EXPORT = resource("live/shop.yaml");
  private static final Path SELECTOR =
      Path.of("..", "examples", "selector").toAbsolutePath().normalize();
  private static final Path BEFORE = SELECTOR.resolve("before");
  private static final Path AFTER = SELECTOR.resolve("after");

  @TempDir Path folder;

  @Test
  void whatAnExportAddsChangesNoAnswer() throws IOException {
    JsonNode alone = json(run("diff", BEFORE, AFTER, "--json"));
    JsonNode beside = json(run("diff", BEFORE, AFTER, "--json", "--cluster", EXPORT));
    assertThat(beside.at("/findings")).isEqualTo(alone.at("/findings"));
    assertThat(beside.at("/changes")).isEqualTo(alone.at("/changes"));
    assertThat(json(run("diff", AFTER, BEFORE, "--json", "--cluster", EXPORT)).at("/findings"))
        .isEqualTo(json(run("diff", AFTER, BEFORE, "--json")).at("/findings"));
  }

  @Test
  void manifestsThatStayAreNoChangeAndNothingOfTheClusterIsDeleted() {
    Run run = run("diff", BEFORE, BEFORE, "--cluster", EXPORT, "--fail-on", "note", "--assumed");
    assertThat(run.out()).startsWith("no object changes\n");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains(
            "assumed  "
                + EXPORT
                + " has all objects of its kinds in each of its namespaces: 5 beside the manifests,"
                + " and 3 of theirs\n");
  }

  @Test
  void whatWasUnknownIsKnownOnBothSides() throws IOException {
    Path before = write("before/ingress.yaml", ingress("checkout"));
    Path cart = write("cart/ingress.yaml", ingress("cart"));
    Path none = write("none/ingress.yaml", ingress("basket"));

    assertThat(codes("diff", before, cart)).isEmpty();
    assertThat(codes("diff", before, cart, "--cluster", EXPORT)).contains("answered-by-another");
    assertThat(run("diff", before, cart, "--cluster", EXPORT).out())
        .contains("5 pods of Deployment cart", "3 pods of Deployment checkout");

    assertThat(codes("diff", before, none)).doesNotContain("nobody-answers");
    Run lost = run("diff", before, none, "--cluster", EXPORT);
    assertThat(lost.status()).isEqualTo(1);
    assertThat(lost.out()).contains("[nobody-answers]", "before: 3 pods of Deployment checkout");
  }

  @Test
  void ofTheKindsOfAnExportAllObjectsAreKnownUnlessAnOptionSaysOtherwise() throws IOException {
    Path before = write("before/ingress.yaml", ingress("checkout"));
    Path none = write("none/ingress.yaml", ingress("basket"));
    assertThat(codes("diff", before, none, "--cluster", EXPORT)).contains("nobody-answers");
    assertThat(codes("diff", before, none, "--cluster", EXPORT, "--not-ours", "shop/Service"))
        .doesNotContain("nobody-answers")
        .contains("answer-unknown");
  }

  @Test
  void whatTheManifestsDeleteGoesWithItsPods() throws IOException {
    Path service = write("service.yaml", documents(BEFORE)[1] + "---\n" + documents(BEFORE)[2]);
    Run run = run("diff", BEFORE, service, "--cluster", EXPORT);
    assertThat(run.out()).startsWith("removed  Deployment shop/checkout\n");
    assertThat(run.out()).contains("[nobody-answers]");
  }

  @Test
  void whatTheManifestsTakeOverWasThereBefore() throws IOException {
    Path ingress = write("ingress.yaml", documents(BEFORE)[2]);
    Run same = run("diff", ingress, BEFORE, "--cluster", EXPORT);
    assertThat(same.out()).startsWith("no object changes\n");
    Run wrong = run("diff", ingress, AFTER, "--cluster", EXPORT);
    assertThat(wrong.out())
        .startsWith("changed  Service shop/checkout\n")
        .contains("[nobody-answers]");
  }

  @Test
  void theNumberOfPodsThatNoManifestSaysIsThatOfTheCluster() throws IOException {
    Path before = write("before/a.yaml", shop("checkout", ""));
    Path after = write("after/a.yaml", shop("nobody-has-this", ""));
    assertThat(run("diff", before, after, "--cluster", EXPORT).out())
        .contains("before: 3 pods of Deployment checkout");
    Path said = write("said/a.yaml", shop("checkout", "replicas: 5"));
    assertThat(run("diff", said, before, "--cluster", EXPORT).out())
        .contains("warning  Deployment shop/checkout", "[fewer-pods]", "1 pod");
  }

  @Test
  void whatTheClusterHasOtherwiseIsSaidAndTheManifestsCount() throws IOException {
    Path before =
        write(
            "before/a.yaml",
            Files.readString(BEFORE.resolve("shop.yaml")).replace("port: 80\n", "port: 81\n"));
    assertThat(run("diff", before, before, "--cluster", EXPORT, "--assumed").out())
        .startsWith("no object changes\n")
        .contains(
            "assumed  Service shop/checkout is as the manifests say, and not as "
                + EXPORT
                + " has it\n");
  }

  @Test
  void checkTellsOfTheManifestsAndNotOfTheCluster() throws IOException {
    Path good = write("good/ingress.yaml", ingress("cart"));
    Run run = run("check", good, "--cluster", EXPORT, "--fail-on", "note", "--assumed");
    assertThat(run.out()).contains("nothing found").contains("assumed  " + EXPORT + " has all");
    assertThat(run.status()).isZero();

    Path none = write("none/ingress.yaml", ingress("basket"));
    assertThat(codes("check", none, "--cluster", EXPORT)).contains("never-answered");
    Path nobody = write("nobody/ingress.yaml", ingress("nobody"));
    assertThat(run("check", nobody, "--cluster", EXPORT).out())
        .contains("[never-answered]", "Service nobody selects app=nobody");
    assertThat(run("check", nobody).out()).doesNotContain("[never-answered]");
  }

  @Test
  void explainAndReportShowWhoAnswersInTheCluster() throws IOException {
    Path good = write("good/ingress.yaml", ingress("cart"));
    assertThat(run("explain", good, "--only", "requests", "--cluster", EXPORT).out())
        .contains("5 pods of Deployment cart");
    assertThat(run("explain", good, "--cluster", EXPORT).out()).doesNotContain("nobody.example");
    Path page = folder.resolve("page.html");
    Run run = run("report", good, "--html", page, "--cluster", EXPORT);
    assertThat(run.status()).isZero();
    assertThat(Files.readString(page)).contains("Deployment cart");
  }

  @Test
  void anExportAmongTheManifestsIsNoManifest() throws IOException {
    Path ingress = write("all/ingress.yaml", ingress("cart"));
    for (String name : List.of("all/live/cluster.yaml", "all/cluster.yaml")) {
      Path export = write(name, Files.readString(EXPORT));
      Run run =
          run("diff", ingress.getParent(), ingress.getParent(), "--assumed", "--cluster", export);
      assertThat(run.out())
          .startsWith("no object changes\n")
          .contains("beside the manifests, and 1 of theirs");
      assertThat(run("check", ingress.getParent(), "--cluster", export).out())
          .contains("nothing found");
      Files.delete(export);
    }
  }

  @Test
  void anExportMayComeFromStandardInputButNotBesideAnotherSide() throws IOException {
    Path before = write("before/ingress.yaml", ingress("checkout"));
    Path none = write("none/ingress.yaml", ingress("basket"));
    String export = Files.readString(EXPORT);
    assertThat(runWith(export, "diff", before, none, "--assumed", "--cluster", "-").out())
        .contains("standard input has all objects")
        .contains("[nobody-answers]");
    Run twice = runWith(export, "diff", before, "-", "--cluster", "-");
    assertThat(twice.status()).isEqualTo(2);
    assertThat(twice.err()).contains("standard input can be one side only");
  }

  @Test
  void ofSeveralClustersEachHasItsOwnExport() throws IOException {
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    for (String cluster : List.of("dev", "prod")) {
      write("before/" + cluster + "/ingress.yaml", ingress("checkout"));
      write("after/" + cluster + "/ingress.yaml", ingress("basket"));
    }
    Run whose = run("diff", before, after, "--cluster", EXPORT);
    assertThat(whose.status()).isEqualTo(2);
    assertThat(whose.err())
        .contains(
            "--cluster: the manifests describe 2 clusters: say whose export it is, --cluster"
                + " FOLDER="
                + EXPORT
                + "; there are: dev, prod");
    Run prod = run("diff", before, after, "--cluster", "./prod/=" + EXPORT);
    assertThat(prod.out()).contains("prod/ingress.yaml:").contains("[nobody-answers]");
    assertThat(prod.out().split("\\[nobody-answers]", -1)).hasSize(2);
    assertThat(run("diff", before, after, "--cluster", "test=" + EXPORT).err())
        .contains("--cluster: test is no cluster of the manifests; there are: dev, prod");
    assertThat(run("check", before, "--cluster", EXPORT).err())
        .contains("--cluster: the manifests describe 2 clusters");
  }

  @Test
  void anExportThatCannotBeUsedIsTold() throws IOException {
    Path none = folder.resolve("none.yaml");
    assertUnusable(none, "no such file or folder");
    assertUnusable(write("empty.yaml", ""), "it has no object");
    assertUnusable(write("broken.yaml", "kind: [\n"), "broken.yaml:");
  }

  private static void assertUnusable(Path export, String why) {
    Run run = run("diff", BEFORE, AFTER, "--cluster", export);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--cluster: ").contains(why);
  }

  /** The Ingress of the shop, with another Service. */
  private static String ingress(String service) throws IOException {
    return documents(BEFORE)[2].replace("name: checkout", "name: " + service);
  }

  /** The shop with another selector, and with what is said of the number of pods. */
  private static String shop(String app, String replicas) throws IOException {
    return Files.readString(BEFORE.resolve("shop.yaml"))
        .replace("  replicas: 3", "  " + replicas)
        .replace("  selector:\n    app: checkout", "  selector:\n    app: " + app);
  }

  private static String[] documents(Path side) throws IOException {
    return Files.readString(side.resolve("shop.yaml")).split("---\n");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static JsonNode json(Run run) throws IOException {
    assertThat(run.status()).as(run.err()).isLessThan(2);
    return new ObjectMapper().readTree(run.out());
  }

  private static List<String> codes(Object... args) throws IOException {
    List<Object> all = new ArrayList<>(List.of(args));
    all.add("--json");
    List<String> out = new ArrayList<>();
    json(run(all.toArray())).at("/findings").forEach(f -> out.add(f.at("/code").asText()));
    return out;
  }
}
