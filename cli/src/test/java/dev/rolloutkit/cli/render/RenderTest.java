package dev.rolloutkit.cli.render;

import static dev.rolloutkit.cli.Program.resource;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.io.MoreFiles;
import dev.rolloutkit.cli.Program;
import dev.rolloutkit.cli.Program.Run;
import dev.rolloutkit.cli.diff.DiffCommands;
import dev.rolloutkit.cli.input.Checkouts;
import dev.rolloutkit.cli.input.GitTree;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.render.Programs;
import dev.rolloutkit.program.render.RenderOptions;
import dev.rolloutkit.program.render.Renderer;
import dev.rolloutkit.program.render.Tree;
import dev.rolloutkit.program.render.Unit;
import dev.rolloutkit.program.render.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository of each kind, in which a Service comes to select no pod. */
class RenderTest {
  private static final RecordedRenderer RENDERER = new RecordedRenderer();

  private static final List<String> FIXTURES =
      List.of(
          "plain",
          "overlays",
          "chart",
          "application",
          "applicationset",
          "flux",
          "flux-values",
          "clusters");

  @TempDir Path folder;

  @AfterAll
  static void say() {
    System.out.println("rendered by " + RENDERER.used());
  }

  private Run diff(String fixture, String... more) throws IOException {
    Path copy = copied(fixture);
    List<String> args = new ArrayList<>(List.of(more));
    args.add(0, copy.resolve("after").toString());
    args.add(0, copy.resolve("before").toString());
    return DiffCommands.run(new RenderMixin(RENDERER), args);
  }

  private Path copied(String fixture) throws IOException {
    return copied(fixture, folder.toRealPath());
  }

  private static Path copied(String fixture, Path into) throws IOException {
    Path from = resource("render/" + fixture);
    Path to = into.resolve(fixture);
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        MoreFiles.createParentDirectories(copy);
        Files.copy(file, copy);
      }
    }
    return to;
  }

  private static void assertLost(Run run, String service, String host, String place) {
    assertThat(run.out())
        .contains("breaking Service " + service + "  ", place + ":", "[nobody-answers]")
        .contains("GET " + host + "/: nobody answers. Service " + name(service) + " selects")
        .contains("1 breaking")
        .doesNotContain("not-rendered");
    assertThat(run.status()).isEqualTo(1);
  }

  private static String name(String service) {
    return service.substring(service.indexOf('/') + 1);
  }

  @Test
  void plainManifests() throws IOException {
    assertLost(diff("plain"), "default/web", "shop.example.com", "after/service.yaml:7");
  }

  @Test
  void anOverlayIsAWorldOfItsOwnAndTheFindingSitsInItsPatch() throws IOException {
    Run run = diff("overlays");
    assertLost(run, "shop-prod/web", "shop.example.com", "after/overlays/prod/service.yaml:7");
    assertThat(run.out()).startsWith("changed  Service shop-prod/web\n");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aChartIsRenderedWithItsValues() throws IOException {
    assertLost(
        diff("chart"),
        "default/web",
        "shop.example.com",
        "after/charts/shop/templates/service.yaml");
  }

  @Test
  void anApplicationNamesValuesParametersAndNamespace() throws IOException {
    assertLost(
        diff("application"),
        "shop/web",
        "shop.example.org",
        "after/charts/shop/templates/service.yaml");
  }

  @Test
  void anApplicationSetMakesAnApplicationOfEachFolder() throws IOException {
    assertLost(
        diff("applicationset"),
        "cart/web-cart",
        "shop.example.com",
        "after/apps/cart/service.yaml:7");
  }

  @Test
  void objectsOfFluxRenderKustomizationsAndChartsOfTheRepository() throws IOException {
    Run run = diff("flux");
    assertThat(run.out())
        .startsWith("changed  Service cart/web, Service shop/web\n")
        .contains(
            "GET cart.example.com/: nobody answers.", "GET shop.example.com/: nobody answers.")
        .contains("2 breaking")
        .doesNotContain("not-rendered");
  }

  @Test
  void valuesOfAReleaseInAConfigMapAndASecretAreThoseOfTheRepository() throws IOException {
    Run run = diff("flux-values");
    assertLost(run, "cart/web", "cart.example.com", "after/charts/shop/templates/service.yaml");
    assertThat(run.out()).contains("before: 4 pods of Deployment web");
  }

  @Test
  void aClusterOfAMonoRepositoryHasThePlainManifestsNearIt() throws IOException {
    Run run = diff("clusters");
    assertLost(run, "shop/web", "shop.example.com", "after/clusters/west/shop/service.yaml:7");
  }

  @Test
  void theSameOnBothSidesIsNoChange() throws IOException {
    for (String fixture : FIXTURES) {
      Path before = copied(fixture).resolve("before");
      Run run =
          DiffCommands.run(
              new RenderMixin(RENDERER), List.of(before.toString(), before.toString()));
      assertThat(run.out()).as(fixture).startsWith("no object changes").contains("nothing found");
    }
  }

  /** Comments, an empty line, another file, and a license beside the manifests. */
  @Test
  void whatChangesNoObjectIsQuiet() throws IOException {
    for (String fixture : FIXTURES) {
      Path before = copied(fixture).resolve("before");
      Path after = copied(fixture, folder.toRealPath().resolve("other")).resolve("before");
      try (var files = Files.walk(after)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".yaml")).toList()) {
          Files.writeString(file, "# who looks after it: the shop\n\n" + Files.readString(file));
        }
      }
      Files.writeString(after.resolve("LICENSE"), "none\n");
      Run run = run(before, after);
      assertThat(run.out()).as(fixture).startsWith("no object changes").contains("nothing found");
      assertThat(run.status()).isZero();
    }
  }

  @Test
  void manifestsThatBecomeAKustomizationAreComparedWithWhatItRenders() throws IOException {
    Path before = copied("plain").resolve("before");
    Path after = copied("overlays").resolve("before/base");
    Path move = Files.createDirectories(folder.resolve("overlays/moved"));
    Files.move(after, move.resolve("after"));
    Run run = run(before, move.resolve("after"));
    assertThat(run.out()).startsWith("no object changes").contains("nothing found");
  }

  @Test
  void whatCannotBeRenderedIsToldInTheRenderersWordsAndTheRestIsJudged() throws IOException {
    assumeTrue(
        RENDERER.renders(Unit.Kind.KUSTOMIZATION), "kustomize itself: it is the one that fails");
    Path copy = copied("overlays");
    Files.writeString(
        copy.resolve("after/overlays/dev/kustomization.yaml"), "resources: [gone.yaml]\n");
    Run run = run(copy.resolve("before"), copy.resolve("after"));
    assertThat(run.out())
        .contains("error    kustomization overlays/dev", "[not-rendered]")
        .contains("The change breaks it, so that nothing of it can be applied: ", "gone.yaml")
        .contains("GET shop.example.com/: nobody answers.");
  }

  @Test
  void whatComesFromTheNetworkIsNotFetched() throws IOException {
    Path copy = copied("overlays");
    for (String side : List.of("before", "after")) {
      Files.writeString(
          copy.resolve(side + "/overlays/dev/kustomization.yaml"),
          "resources: [\"https://example.invalid/base?ref=" + side + "\"]\n");
    }
    assertThat(run(copy.resolve("before"), copy.resolve("after")).out())
        .contains("unknown  kustomization overlays/dev")
        .contains("it includes https://example.invalid/base?ref=after, which lies elsewhere");
  }

  @Test
  void withoutRenderersOneLineSaysWhatWouldBeRun() throws IOException {
    Path copy = copied("chart");
    Run run =
        DiffCommands.run(
            new RenderMixin(Renderer.none()),
            List.of(copy.resolve("before").toString(), copy.resolve("after").toString()));
    assertThat(run.err())
        .contains("helm is not installed, so 1 unit is not rendered: helm template release-name");
    assertThat(run.out())
        .contains("unknown  chart charts/shop", "[not-rendered]", "helm template charts/shop");
  }

  @Test
  void aFileOfValuesThatNobodyNamesIsAReleaseOfItsOwn() throws IOException {
    Path copy = copied("application");
    for (String side : List.of("before", "after")) {
      Files.delete(copy.resolve(side + "/argocd/shop.yaml"));
    }
    assertThat(run(copy.resolve("before"), copy.resolve("after")).out())
        .contains("breaking Service default/web", "Service web selects app=chekout")
        .contains("1 breaking");
  }

  @Test
  void filesOfValuesElsewhereAreNotKnownUntilTheyAreNamed() throws IOException {
    Path copy = copied("application");
    for (String side : List.of("before", "after")) {
      Files.delete(copy.resolve(side + "/argocd/shop.yaml"));
      Path chart = copy.resolve(side + "/charts/shop");
      Files.createDirectory(chart.resolve("prod"));
      Files.move(chart.resolve("values-prod.yaml"), chart.resolve("prod/values.yaml"));
    }
    assertThat(run(copy.resolve("before"), copy.resolve("after")).out())
        .contains("unknown  chart charts/shop", "prod/values.yaml")
        .contains("--values charts/shop=");
  }

  @Test
  void revisionsOfGitAreWrittenAndTheWorldsOfTwoAreCompared() throws IOException, GitAPIException {
    Path repository = copied("overlays").resolve("before");
    try (Git git = Git.init().setDirectory(repository.toFile()).call()) {
      commit(git);
      git.tag().setName("v1").setAnnotated(false).call();
      Files.copy(
          resource("render/overlays/after/overlays/prod/service.yaml"),
          repository.resolve("overlays/prod/service.yaml"),
          StandardCopyOption.REPLACE_EXISTING);
      commit(git);
    }
    try (Checkouts checkouts = new Checkouts(repository)) {
      Tree before = checkouts.tree("git:HEAD~1").orElseThrow();
      Tree overlays = checkouts.tree("git:HEAD:overlays").orElseThrow();
      assertThat(Files.readString(before.root().resolve("overlays/prod/service.yaml")))
          .contains("app: web");
      assertThat(Files.readString(overlays.file("overlays/prod/service.yaml")))
          .contains("app: chekout");
      assertThat(overlays.key(overlays.file("overlays/prod/service.yaml")))
          .isEqualTo("prod/service.yaml");
      assertThat(overlays.revisions().apply("v1")).contains(before.root());
      assertThat(overlays.revisions().apply("main")).isEmpty();
      assertThat(checkouts.tree("-")).isEmpty();
      assertThat(checkouts.tree("git:nowhere")).isEmpty();
      Worlds.Comparison comparison =
          Worlds.of(
              new Worlds.Input(plain(repository, "git:HEAD~1"), Optional.of(before)),
              new Worlds.Input(plain(repository, "git:HEAD"), checkouts.tree("git:HEAD")),
              new Renderer() {
                @Override
                public Result render(Unit unit) {
                  return new Result.Text(
                      unit.id()
                          .replaceFirst(
                              ".*/(.*)", "{apiVersion: v1, kind: Service, metadata: {name: $1}}"));
                }
              },
              RenderOptions.builder().build(),
              Side::reader);
      assertThat(comparison.worlds()).hasSize(2);
      assertThat(comparison.worlds().get(0).names()).containsExactly("kustomization overlays/dev");
      assertThat(comparison.worlds().get(1).after().objects().manifests())
          .extracting(Manifest::name)
          .containsExactly("prod");
    }
  }

  @Test
  void aKustomizationInTheFolderOfAClusterIsInItsWorld() throws IOException {
    Path cluster = Files.createDirectories(folder.toRealPath().resolve("clusters/prod/shop"));
    Files.writeString(cluster.resolve("kustomization.yaml"), "resources: []\n");
    Files.writeString(
        cluster.resolveSibling("sync.yaml"),
        "{apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, metadata: {name: all,"
            + " namespace: flux-system}, spec: {path: ./clusters/prod}}");
    Files.writeString(
        cluster.resolveSibling("web.yaml"),
        "{apiVersion: v1, kind: Service, metadata: {name: web}}");
    Path top = folder.toRealPath();
    ManifestReader reader = Side.reader();
    reader.read(top);
    Worlds.Input side =
        new Worlds.Input(
            reader.result(), Optional.of(new Tree(top, top, top, revision -> Optional.empty())));
    Worlds.Comparison comparison =
        Worlds.of(
            side,
            side,
            unit ->
                new Renderer.Result.Text("{apiVersion: v1, kind: Service, metadata: {name: a}}"),
            RenderOptions.builder().build(),
            Side::reader);
    assertThat(comparison.failures()).isEmpty();
    assertThat(comparison.worlds())
        .singleElement()
        .satisfies(
            world ->
                assertThat(world.after().objects().manifests())
                    .extracting(Manifest::name)
                    .containsExactlyInAnyOrder("a", "web"));
  }

  private static ManifestSet plain(Path repository, String revision) throws IOException {
    ManifestReader reader = Side.reader();
    reader.readFolder(GitTree.read(revision, repository, List.of()));
    return reader.result();
  }

  @Test
  void recordedOutputsAreWhatTheProgramsPrint() throws IOException {
    // where a program is missing, the other tests say what was recorded
    Programs programs = Programs.in(System.getenv().getOrDefault("PATH", ""), 60);
    for (String fixture : List.of("overlays", "chart")) {
      Path given = copied(fixture).resolve("after");
      Path in = given.resolve(fixture.equals("chart") ? "charts/shop" : "overlays/prod");
      Unit unit =
          Unit.builder()
              .id((fixture.equals("chart") ? "chart " : "kustomization ") + given.relativize(in))
              .kind(fixture.equals("chart") ? Unit.Kind.CHART : Unit.Kind.KUSTOMIZATION)
              .tree(new Tree(given, given, given, revision -> Optional.empty()))
              .folder(in)
              .build();
      String recorded = RecordedRenderer.recorded(unit);
      assertThat(recorded).contains("chekout", "kind: Deployment");
      if (RecordedRenderer.isThere(programs, unit.kind())) {
        assertThat(programs.render(unit)).isEqualTo(new Renderer.Result.Text(recorded));
      }
    }
  }

  private static void commit(Git git) throws GitAPIException {
    git.add().addFilepattern(".").call();
    git.commit()
        .setMessage("a")
        .setAuthor("a", "a@example.com")
        .setCommitter("a", "a@example.com")
        .setSign(false)
        .call();
  }

  private static Run run(Path before, Path after) {
    return DiffCommands.run(
        new RenderMixin(RENDERER), List.of(before.toString(), after.toString()));
  }

  @Test
  void theOptionReadsFilesAsTheyAre() throws IOException {
    Path copy = copied("overlays");
    assertThat(
            Program.run("diff", copy.resolve("before"), copy.resolve("after"), "--no-render").out())
        .contains("[not-rendered]", "kubectl kustomize overlays/prod");
  }
}
