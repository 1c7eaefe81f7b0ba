package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.program.command.CommandRunner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Folders as people have them, exit statuses, and mistakes in the command line. */
class OrdinaryRepositoryTest {
  @TempDir Path folder;

  private record Run(int status, String out, String err) {}

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

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @BeforeEach
  void repository() throws IOException {
    write(
        "app/service.yaml",
        "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 80}]}}");
    write("app/kustomization.yaml", "resources: [service.yaml]\n");
    write("chart/Chart.yaml", "apiVersion: v2\nname: web\nversion: 1.0.0\n");
    write("chart/values.yaml", "replicas: 2\n");
    write(
        "chart/templates/service.yaml",
        "apiVersion: v1\n"
            + "kind: Service\n"
            + "metadata:\n"
            + "  {{- include \"web.labels\" . | nindent 2 }}\n");
    write("policy.json", "{\"Version\": \"2012-10-17\", \"Statement\": []}");
  }

  @Test
  void whatIsPlainlyNoManifestIsPassedOverInOneLine() {
    Run run = run(folder.toString(), "-v");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("Service default/web");
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .contains("passed over 4 files that are no manifests (", "app/kustomization.yaml", ", …)")
        .contains("and 1 Helm template (")
        .endsWith("render them first, helm template CHART | rolloutkit -");
  }

  @Test
  void strictMakesThemErrors() {
    Run run = run(folder.toString(), "--strict");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("Chart.yaml:1  [unreadable]", "not a Kubernetes object: no kind")
        .contains("templates/service.yaml:");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aFileThatIsNamedIsMeant() {
    Run run = run(folder.resolve("chart/Chart.yaml").toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("not a Kubernetes object: no kind");
  }

  @Test
  void ignoreLeavesFilesAndFoldersOut() {
    Run run =
        run(
            folder.toString(),
            "--strict",
            "--ignore",
            "chart",
            "--ignore",
            "*.json",
            "--ignore",
            "app/kustom*");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run(folder.toString(), "--ignore", "[").err()).contains("[ is not a glob");
  }

  @Test
  void aBrokenManifestIsAnErrorStill() throws IOException {
    write("app/broken.yaml", "kind: [\n");
    write("app/nameless.yaml", "kind: Service\nmetadata: {name: x}\n");
    Run run = run(folder.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("broken.yaml:")
        .contains("nameless.yaml:1  [unreadable]", "not a Kubernetes object: no apiVersion");
  }

  @Test
  void aDanglingLinkIsTold() throws IOException {
    Files.createSymbolicLink(folder.resolve("app/gone.yaml"), Path.of("nowhere.yaml"));
    Run run = run(folder.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("app/gone.yaml  [unreadable]", "a link that leads to nothing");
    assertThat(run(folder.resolve("app/gone.yaml").toString()).err())
        .contains("gone.yaml: a link that leads to nothing");
  }

  @Test
  void aTypoOfACommandIsNamed() {
    Run run = run("explian", folder.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "rolloutkit: explian is no command, file or folder; did you mean rolloutkit"
                + " explain?\n");
    assertThat(run("nothing-like-it").err()).contains("no such file or folder");
  }

  @Test
  void wrongTypesAreToldInTheWordsOfJson() throws IOException {
    write(
        "app/types.yaml",
        "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: {port: 80}}}\n---\n"
            + "{apiVersion: v1, kind: Service, metadata: {name: b}, spec: {clusterIP: 5}}\n---\n"
            + "{apiVersion: v1, kind: Service, metadata: {name: c}, spec: {ports: [{port: x}]}}\n");
    write("app/cut.json", "{\"apiVersion\": \"v1\", \"kind\": {");
    Run run = run(folder.toString());
    assertThat(run.out())
        .contains("Service default/a: spec.ports: must be a list")
        .contains("Service default/b: spec.clusterIP: must be a string")
        .contains("Service default/c: spec.ports[0].port: must be an integer")
        .contains("cut.json:1  [unreadable]", "not JSON: ")
        .doesNotContain("REDACTED", "coerce", "deserialize", "StreamRead");
  }

  @Test
  void tooLittleMemoryIsOneLine() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CommandLine hungry =
        new CommandLine(
            CommandSpec.wrapWithoutInspection(
                (Callable<Integer>)
                    () -> {
                      throw new OutOfMemoryError();
                    }));
    int status =
        CommandRunner.run(
            hungry,
            new String[0],
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    assertThat(status).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .hasLineCount(1)
        .contains("too large for the memory of this program");
  }

  @Test
  void failOnDecidesWhichFindingsCount() {
    // the bundled manifests have a drift, and a deletion that breaks live targets
    assertThat(run("explain").status()).isZero();
    assertThat(run("explain", "--fail-on", "breaking").status()).isEqualTo(1);
    assertThat(run("explain", "--fail-on", "unknown").status()).isEqualTo(1);
    assertThat(run("explain", "--fail-on", "warning", "--only", "alb").status()).isEqualTo(1);
    assertThat(run("explain", "--fail-on", "breaking", "--only", "alb").status()).isZero();
    assertThat(run("explain", "--fail-on", "warning", "--only", "bluegreen").status()).isZero();
    assertThat(run(folder.toString(), "--strict", "--fail-on", "none").status()).isZero();
    assertThat(run("explain", "--fail-on", "sometimes").status()).isEqualTo(2);
  }
}
