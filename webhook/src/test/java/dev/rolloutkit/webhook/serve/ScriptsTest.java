package dev.rolloutkit.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts, such as {@code start} and {@code install}, with a recorder in the place of what they
 * call.
 */
class ScriptsTest {
  @TempDir Path folder;

  /** What a script ended with. */
  private record Run(int status, String out) {}

  @BeforeEach
  void copy() throws IOException {
    Path webhook = Files.createDirectories(folder.resolve("webhook"));
    for (String name :
        List.of(
            "start",
            "install",
            "certificate",
            "measure",
            "load",
            "webhook.yaml",
            "configurations.yaml")) {
      Files.copy(
          Path.of(name), webhook.resolve(name), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    }
    Path bin = Files.createDirectories(folder.resolve("bin"));
    // like kubectl it refuses to apply nothing
    program(
        bin.resolve("kubectl"),
        "input=$(cat); [ -n \"$input\" ] || { echo 'error: no objects passed to apply'; exit 1; }\n"
            + "echo \"APPLIED $*\"; printf '%s\\n' \"$input\"");
    program(folder.resolve(".launch"), "for a; do echo \"[$a]\"; done");
    Path keys = Files.createDirectories(folder.resolve("keys"));
    for (String name : List.of("tls.crt", "tls.key", "ca.crt")) {
      Files.writeString(keys.resolve(name), name);
    }
  }

  private static void program(Path file, String body) throws IOException {
    Files.writeString(file, "#!/usr/bin/env bash\nset -euo pipefail\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Run run(String script, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(folder.resolve("webhook/" + script).toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("KEYS", folder.resolve("keys").toString());
    environment.put("PATH", folder.resolve("bin") + ":" + environment.get("PATH"));
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), out);
  }

  /** The arguments that the program was started with, as its command line reads them. */
  private List<String> started(String... args) throws IOException, InterruptedException {
    Run run = run("start", args);
    assertThat(run.status()).as(run.out()).isZero();
    List<String> all = run.out().lines().map(line -> line.substring(1, line.length() - 1)).toList();
    assertThat(all.subList(0, 3)).containsExactly("webhook", "rolloutkit-webhook.jar", "serve");
    List<String> options = all.subList(3, all.size());
    // an option that is there twice is refused here
    new picocli.CommandLine(new ServeCommand()).parseArgs(options.toArray(String[]::new));
    return options;
  }

  @Test
  void startWithoutArgumentsServesTheBundledManifestsToThisMachine() throws Exception {
    assertThat(started())
        .containsSubsequence("--certificate", "--key", "--host", "127.0.0.1", "--folder");
  }

  @Test
  void startWhatIsGivenTakesThePlaceOfTheDefault() throws Exception {
    assertThat(started("--cluster", "--host", "0.0.0.0"))
        .containsSubsequence("--cluster", "--host", "0.0.0.0")
        .doesNotContain("127.0.0.1", "--folder");
    assertThat(started("--folder=/some where", "--host=::"))
        .contains("--folder=/some where", "--host=::")
        .doesNotContain("127.0.0.1", "--folder");
    assertThat(started("--certificate", "c.pem", "--key", "k.pem"))
        .filteredOn(option -> option.equals("--key"))
        .hasSize(1);
  }

  @Test
  void installAppliesTheProgramAndThenTheConfigurations() throws Exception {
    Run run = run("install");
    assertThat(run.status()).as(run.out()).isZero();
    String[] applied = run.out().split("APPLIED apply -f -\n", -1);
    assertThat(applied).hasSize(3);
    assertThat(applied[1]).contains("kind: Deployment", "kind: Secret", "tls.key: dGxzLmtleQ==");
    assertThat(applied[2])
        .contains("kind: ValidatingWebhookConfiguration", "caBundle: Y2EuY3J0", "service: {")
        .doesNotContain("kind: Deployment", "caBundle: \"\"");
  }

  @Test
  void installWithUrlAppliesTheConfigurationsAlone() throws Exception {
    Run run = run("install", "--url", "https://host.example:8443/");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out().split("APPLIED apply -f -\n", -1)).hasSize(2);
    assertThat(run.out())
        .contains("url: https://host.example:8443/validate-services\n", "caBundle: Y2EuY3J0")
        .doesNotContain("service: {", "kind: Deployment");
  }

  @Test
  void installPrintAppliesNothing() throws Exception {
    Run all = run("install", "--print");
    assertThat(all.status()).isZero();
    assertThat(all.out())
        .contains("kind: Secret", "kind: MutatingWebhookConfiguration")
        .doesNotContain("APPLIED");
    Run outside = run("install", "--print", "--url", "https://127.0.0.1:8443");
    assertThat(outside.status()).isZero();
    assertThat(outside.out())
        .startsWith("apiVersion: admissionregistration.k8s.io/v1")
        .contains("url: https://127.0.0.1:8443/mutate-services\n")
        .doesNotContain("APPLIED");
  }

  @Test
  void installWrongArgumentsShowTheUsage() throws Exception {
    for (String[] args :
        new String[][] {{"--url"}, {"--url", "http://plain:80"}, {"--other"}, {"extra"}}) {
      Run run = run("install", args);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.out()).contains("install --url https://HOST:PORT").doesNotContain("APPLIED");
    }
  }

  @Test
  void certificateAndMeasureMakePairsOfOneAuthority() throws Exception {
    Path made = folder.resolve("made");
    Run certificate = run("certificate", made.toString(), "host.example");
    assertThat(certificate.status()).as(certificate.out()).isZero();
    assertThat(certificate.out()).contains("DNS:host.example");
    assertThat(made).isDirectoryContaining("glob:**tls.crt").isDirectoryContaining("glob:**ca.crt");
    for (String name : List.of("tls.crt", "tls.key", "ca.crt")) {
      Files.delete(folder.resolve("keys").resolve(name));
    }
    Run measure = run("measure", "--objects", "10");
    assertThat(measure.status()).as(measure.out()).isZero();
    assertThat(measure.out())
        .contains("[measure]", "[--keys]", "[" + folder.resolve("keys") + "]", "[--objects]");
    assertThat(folder.resolve("keys/a.crt")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("keys/a.crt")))
        .isNotEqualTo(Files.readString(folder.resolve("keys/b.crt")));
  }

  @Test
  void loadTrustsTheAuthorityOfTheKeys() throws Exception {
    Run load = run("load", "--reviews", "200");
    assertThat(load.status()).as(load.out()).isZero();
    assertThat(load.out().lines())
        .containsExactly(
            "[webhook-measure]",
            "[rolloutkit-webhook-measure.jar]",
            "[load]",
            "[--ca]",
            "[" + folder.resolve("keys") + "/ca.crt]",
            "[--reviews]",
            "[200]");
    assertThat(run("load", "--ca=other.crt").out())
        .contains("[--ca=other.crt]")
        .doesNotContain("[--ca]");
  }
}
