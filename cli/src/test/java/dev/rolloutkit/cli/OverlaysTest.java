package dev.rolloutkit.cli;

import static dev.rolloutkit.cli.Program.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Program.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repositories in which an object is written down several times. */
class OverlaysTest {
  private static final String ROLLOUT =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: web}
      spec:
        replicas: %d
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: "web:%s"}]}
        strategy: {blueGreen: {activeService: web}}
      """;

  @TempDir Path folder;

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @BeforeEach
  void base() throws IOException {
    write(
        "base/service.yaml",
        "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 80}]}}");
    write("base/web.yaml", ROLLOUT.formatted(1, "1"));
    write("base/kustomization.yaml", "resources: [web.yaml, service.yaml]\n");
  }

  @Test
  void everyCopyIsJudged() throws IOException {
    write("dev/web.yaml", ROLLOUT.formatted(2, "1"));
    write("prod/web.yaml", ROLLOUT.formatted(-9, "1"));
    Run run = run(folder);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("error    Rollout default/web  " + folder.resolve("prod/web.yaml") + ":5:")
        .contains("Invalid value: -9")
        .doesNotContain("was read before");
  }

  @Test
  void copiesThatAreWellAreNoProblem() throws IOException {
    write("dev/web.yaml", ROLLOUT.formatted(2, "1"));
    assertThat(run(folder).status()).isZero();
  }

  @Test
  void twiceInOneFolderIsAProblem() throws IOException {
    write("base/again.yaml", ROLLOUT.formatted(2, "1"));
    Run run = run(folder);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("Rollout default/web is also at ");
  }

  @Test
  void patchesOfKustomizeArePartsOfManifestsAndPassedOver() throws IOException {
    write(
        "prod/replicas.yaml",
        "{apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: web}, spec: {replicas:"
            + " 5}}");
    write("prod/kustomization.yaml", "resources: [../base]\npatches: [{path: replicas.yaml}]\n");
    Run run = run(folder);
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.err())
        .contains("1 patch of Kustomize (", "prod/replicas.yaml")
        .contains("render them first, kubectl kustomize FOLDER | rolloutkit -");
  }

  @Test
  void diffComparesEveryCopy() throws IOException {
    Path before = folder.resolve("before");
    Path after = folder.resolve("after");
    for (String side : new String[] {"before", "after"}) {
      write(side + "/base/web.yaml", ROLLOUT.formatted(1, "1"));
      write(side + "/prod/web.yaml", ROLLOUT.formatted(3, side.equals("after") ? "2" : "1"));
    }
    Run run = run("diff", before, after);
    assertThat(run.out())
        .contains("[update-starts]", "image: web:1 -> web:2")
        .contains(after.resolve("prod/web.yaml") + ":");
    write("after/dev/web.yaml", ROLLOUT.formatted(3, "3"));
    assertThat(run("diff", before, after).out())
        .contains(
            "[overlay-alone]",
            "The change adds dev, which describes a cluster of its own, so nothing");
  }

  @Test
  void generatedNamesAreNamesAndTheirPrefixIsChecked() throws IOException {
    write(
        "base/generated.yaml",
        """
        {apiVersion: v1, kind: Service, metadata: {generateName: web-}, spec: {ports: [{port: 80}]}}
        ---
        {apiVersion: v1, kind: Service, metadata: {generateName: web-}, spec: {ports: [{port: 80}]}}
        ---
        {apiVersion: v1, kind: Service, metadata: {generateName: Web_}, spec: {ports: [{port: 80}]}}
        """);
    Run run = run(folder, "-v");
    assertThat(run.out())
        .contains("Service default/web-00001", "Service default/web-00002")
        .contains("metadata.generateName: Invalid value: \"Web_\": ")
        .doesNotContain("without metadata.name");
  }
}
