package dev.rolloutkit.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Program.Run;
import dev.rolloutkit.cli.diff.DiffCommands;
import dev.rolloutkit.program.render.Renderer;
import dev.rolloutkit.program.render.Unit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sides that do not render the same. The renderer of these tests prints the file {@code out.txt} of
 * a folder, and fails if there is none.
 */
class TwoSidesTest {
  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: "web:1", ports: [{containerPort: 80}]}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web}
      spec: {type: LoadBalancer, selector: {app: web}, ports: [{port: 80}]}
      """;
  private static final String FLUX =
      """
      apiVersion: kustomize.toolkit.fluxcd.io/v1
      kind: Kustomization
      metadata: {name: shop, namespace: flux-system}
      spec:
        interval: 1h
        path: ./apps/shop
        sourceRef: {kind: GitRepository, name: all}
      """;
  private static final String RELEASE =
      """
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: {name: cart, namespace: cart}
      spec:
        chart: {spec: {chart: cart, version: "1", sourceRef: {kind: HelmRepository, name: all}}}
      """;

  @TempDir Path folder;

  @BeforeEach
  void writeShop() throws IOException {
    for (String side : List.of("before", "after")) {
      write(side + "/apps/shop/kustomization.yaml", "resources: [web.yaml]\n");
      write(side + "/apps/shop/web.yaml", SHOP);
      write(side + "/apps/shop/out.txt", SHOP);
      write(side + "/top.yaml", "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}\n");
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static Renderer.Result render(Unit unit) {
    Path out = unit.folder().orElseThrow().resolve("out.txt");
    try {
      return Files.exists(out)
          ? new Renderer.Result.Text(Files.readString(out))
          : new Renderer.Result.Failed("something is wrong in it");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Run diff() {
    return DiffCommands.run(
        new RenderMixin(TwoSidesTest::render),
        List.of(folder.resolve("before").toString(), folder.resolve("after").toString()));
  }

  private static void assertOnly(Run run, String finding) {
    assertThat(run.out()).contains(finding).containsPattern("\n1 (error|unknown|note)\n");
  }

  @Test
  void whatTheChangeBreaksStaysAsItWas() throws IOException {
    Files.delete(folder.resolve("after/apps/shop/out.txt"));
    write("after/apps/shop/web.yaml", SHOP.replace("app: web}, p", "app: wbe}, p"));
    write("after/apps/shop/more.yaml", RELEASE);
    write("after/apps/shop/kustomization.yaml", "resources: [web.yaml, more.yaml, gone.yaml]\n");
    Run run = diff();
    assertOnly(run, "error    kustomization apps/shop");
    assertThat(run.out())
        .contains("The change breaks it, so that nothing of it can be applied: something is wrong");
  }

  @Test
  void whatCouldNotBeRenderedBeforeIsNotKnownAndNothingOfItGoes() throws IOException {
    Files.delete(folder.resolve("before/apps/shop/out.txt"));
    write("before/apps/shop/web.yaml", SHOP.replace("name: web}", "name: raw}"));
    Run run = diff();
    assertThat(run.out())
        .contains("unknown  kustomization apps/shop", "Before the change it could not be rendered")
        .contains("1 unknown")
        .doesNotContain("breaking", "raw");
  }

  @Test
  void manifestsThatAKustomizationUsedInVainStayOnTheirOwn() throws IOException {
    for (String side : List.of("before", "after")) {
      write(side + "/plain/db.yaml", SHOP.replace("web", "db"));
      write(side + "/apps/shop/kustomization.yaml", "resources: [web.yaml]\n");
    }
    Files.delete(folder.resolve("before/apps/shop/out.txt"));
    write("before/apps/shop/kustomization.yaml", "resources: [../../plain/db.yaml]\n");
    Run run = diff();
    assertThat(run.out()).doesNotContain("Service default/db");
  }

  @Test
  void aNewOverlayThatIsBrokenIsToldOnceAndHasNoObjects() throws IOException {
    write("after/apps/base/kustomization.yaml", "resources: [base.yaml]\n");
    write("after/apps/base/base.yaml", SHOP.replace("web", "base"));
    write("after/apps/dev/kustomization.yaml", "resources: [../base]\n");
    Run run = diff();
    assertOnly(run, "unknown  kustomization apps/dev");
    assertThat(run.out()).contains("The change adds it").doesNotContain("default/base");
  }

  @Test
  void whoeverIsTheFirstToAskForAFolderDescribesWhatWasMadeOfItBefore() throws IOException {
    write("after/clusters/prod/shop.yaml", FLUX);
    Run run = diff();
    assertThat(run.out()).contains("no object changes").contains("nothing found");
    assertThat(run.status()).isZero();
  }

  @Test
  void anApplicationForPlainManifestsDescribesThemToo() throws IOException {
    for (String side : List.of("before", "after")) {
      write(side + "/plain/db.yaml", SHOP.replace("web", "db"));
    }
    write(
        "after/argocd/db.yaml",
        "{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: db}, spec:"
            + " {source: {path: plain}, destination: {namespace: data}}}\n");
    Run run = diff();
    assertThat(run.out()).contains("no object changes").contains("nothing found");
  }

  @Test
  void aMistakeInTheSameCommitIsFoundThere() throws IOException {
    write("after/clusters/prod/shop.yaml", FLUX);
    write("after/apps/shop/out.txt", SHOP.replace("app: web}, p", "app: wbe}, p"));
    write("after/apps/shop/web.yaml", SHOP.replace("app: web}, p", "app: wbe}, p"));
    assertThat(diff().out()).contains("breaking Service default/web", "1 breaking");
  }

  @Test
  void whatComesFromElsewhereAfterTheChangeIsNotKnown() throws IOException {
    write("before/clusters/prod/shop.yaml", FLUX);
    write("after/clusters/prod/shop.yaml", FLUX.replace("GitRepository", "OCIRepository"));
    Run run = diff();
    assertOnly(run, "unknown  Kustomization flux-system/shop");
    assertThat(run.out())
        .contains("clusters/prod/shop.yaml:1")
        .contains("After the change it is not rendered any more")
        .contains("its source is no Git repository but OCIRepository");
  }

  @Test
  void aFolderThatIsGoneBreaksWhoeverAsksForIt() throws IOException {
    write("before/clusters/prod/shop.yaml", FLUX);
    write("after/clusters/prod/shop.yaml", FLUX);
    Files.move(folder.resolve("after/apps"), folder.resolve("after/services"));
    Run run = diff();
    assertThat(run.out())
        .contains("error    Kustomization flux-system/shop", "this repository has no folder")
        .doesNotContain("breaking");
  }

  @Test
  void aReleaseThatNobodyCanRenderIsToldOnceWhereItIsWritten() throws IOException {
    for (String side : List.of("before", "after")) {
      write(side + "/infra/kustomization.yaml", "resources: [cart.yaml]\n");
      String release = side.equals("after") ? RELEASE.replace("\"1\"", "\"2\"") : RELEASE;
      write(side + "/infra/cart.yaml", release);
      write(
          side + "/infra/out.txt",
          release.replace(
              "namespace: cart}",
              "namespace: cart, annotations: {config.kubernetes.io/origin: \"path:"
                  + " infra/cart.yaml\"}}"));
      write(side + "/clusters/prod/infra.yaml", FLUX.replace("shop", "infra").replace("apps/", ""));
    }
    Run run = diff();
    assertOnly(run, "unknown  HelmRelease cart/cart");
    assertThat(run.out()).contains("infra/cart.yaml:5");
  }

  @Test
  void aReleaseThatDoesNotChangeIsQuietWhoeverAsksForItsFolder() throws IOException {
    for (String side : List.of("before", "after")) {
      write(side + "/infra/kustomization.yaml", "resources: [cart.yaml]\n");
      write(side + "/infra/cart.yaml", RELEASE);
      write(side + "/infra/out.txt", RELEASE);
    }
    write("after/clusters/prod/infra.yaml", FLUX.replace("shop", "infra").replace("apps/", ""));
    assertThat(diff().out()).contains("no object changes").contains("nothing found");
  }

  @Test
  void aFolderThatAsksForItselfIsRenderedOnce() throws IOException {
    String itself = FLUX.replace("./apps/shop", "./clusters/prod");
    for (String side : List.of("before", "after")) {
      boolean isAfter = side.equals("after");
      String objects = SHOP.replace("app: web}, p", isAfter ? "app: wbe}, p" : "app: web}, p");
      write(side + "/clusters/prod/kustomization.yaml", "resources: [sync.yaml, web.yaml]\n");
      write(side + "/clusters/prod/sync.yaml", itself);
      write(side + "/clusters/prod/web.yaml", objects);
      write(side + "/clusters/prod/out.txt", itself + "---\n" + objects);
    }
    assertThat(diff().out()).contains("breaking Service default/web", "1 breaking");
  }

  private static final String CHART =
      """
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: {name: cart, namespace: cart}
      spec:
        chart: {spec: {chart: charts/cart, sourceRef: {kind: GitRepository, name: all}}}
        valuesFrom: [%s]
        values: {last: 3}
      """;

  /** What a release gets, or why it is not rendered. */
  private String values(String from, String... objects) throws IOException {
    for (String side : List.of("before", "after")) {
      write(side + "/charts/cart/Chart.yaml", "{apiVersion: v2, name: cart, version: 1.0.0}\n");
      write(side + "/prod/cart.yaml", CHART.formatted(from));
      for (int i = 0; i < objects.length; i++) {
        write(side + "/prod/values" + i + ".yaml", objects[i]);
      }
    }
    write("after/charts/cart/README.txt", "another text\n"); // what is rendered may differ
    List<String> got = new ArrayList<>();
    Run run =
        DiffCommands.run(
            new RenderMixin(
                unit -> {
                  if (unit.kind() == Unit.Kind.CHART && unit.askedBy().isPresent()) {
                    got.add(unit.values().toString());
                  }
                  return new Renderer.Result.Text(SHOP);
                }),
            List.of(folder.resolve("before").toString(), folder.resolve("after").toString()));
    return got.isEmpty() ? run.out() : got.get(0);
  }

  @Test
  void valuesOfSeveralObjectsAreReadInTheirOrderAndThoseOfTheReleaseWin() throws IOException {
    assertThat(
            values(
                "{kind: ConfigMap, name: a}, {kind: Secret, name: b, valuesKey: more}",
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: cart},"
                    + " data: {values.yaml: \"first: 1\"}}",
                "{apiVersion: v1, kind: Secret, metadata: {name: b, namespace: cart},"
                    + " data: {more: c2Vjb25kOiAyCg==}}"))
        .isEqualTo("[{\"first\":1}, {\"second\":2}, {\"last\":3}]");
  }

  @Test
  void aValueForAPathIsANumberOrAText() throws IOException {
    assertThat(
            values(
                "{kind: ConfigMap, name: a, valuesKey: n, targetPath: web.replicas},"
                    + " {kind: ConfigMap, name: a, valuesKey: t, targetPath: 'web.a\\.b'}",
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: cart},"
                    + " data: {n: \"4\", t: \"'5'\"}}"))
        .isEqualTo("[{\"web\":{\"replicas\":4}}, {\"web\":{\"a.b\":\"5\"}}, {\"last\":3}]");
  }

  @Test
  void valuesThatAreNotHereAreNotKnownUnlessTheyAreOptional() throws IOException {
    assertThat(values("{kind: ConfigMap, name: a, optional: true}")).isEqualTo("[{\"last\":3}]");
    assertThat(values("{kind: ConfigMap, name: a}"))
        .contains("its values are in ConfigMap a, which this repository does not have");
    assertThat(
            values(
                "{kind: Secret, name: a}",
                "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: cart},"
                    + " data: {values.yaml: \"ENC[AES256_GCM,data:x]\"}, sops: {version: 3}}"))
        .contains("its values are in Secret a, which is encrypted");
    assertThat(
            values(
                "{kind: ConfigMap, name: a}",
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: cart},"
                    + " data: {other: \"\"}}"))
        .contains("its values are in ConfigMap a, which has no values.yaml");
  }
}
