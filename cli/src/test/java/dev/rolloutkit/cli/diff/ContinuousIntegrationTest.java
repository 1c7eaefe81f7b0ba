package dev.rolloutkit.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.yaml.snakeyaml.Yaml;

/** The hook and the workflow of the examples, run as a developer and a runner run them. */
class ContinuousIntegrationTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "ci").toAbsolutePath();

  @TempDir Path repository;

  private record Ended(int status, String out) {}

  @BeforeEach
  void aRepositoryWithManifests() throws IOException, InterruptedException {
    git("init", "-q", "-b", "main");
    git("config", "user.email", "a@example.com");
    git("config", "user.name", "a");
    take("before");
    git("add", "-A");
    git("commit", "-q", "-m", "before");
  }

  @Test
  void hook_refusesTheCommitThatArmsTheOutage_andLetsAHarmlessOnePass()
      throws IOException, InterruptedException {
    Path hook = repository.resolve(".git/hooks/pre-commit");
    Files.createDirectories(hook.getParent());
    Files.copy(EXAMPLES.resolve("pre-commit"), hook);
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    Path logs = repository.resolve("logs.yaml");
    Files.writeString(
        logs,
        Files.readString(logs).replace("name: http\n", "name: http\n    appProtocol: http\n"));
    git("add", "-A");
    Ended harmless = start("git", "commit", "-q", "-m", "harmless");
    assertThat(harmless.status()).as(harmless.out()).isZero();
    take("after");
    git("add", "-A");
    Ended refused = start("git", "commit", "-q", "-m", "arms the outage");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.out()).contains("Ingress prod/api  api.yaml:8:5  [rules-not-managed]");
  }

  @Test
  void workflow_runsAndPointsAtTheLine() throws IOException, InterruptedException {
    git("checkout", "-q", "-b", "change");
    take("after");
    git("add", "-A");
    git("commit", "-q", "-m", "after");
    Map<String, Object> workflow =
        new Yaml().load(Files.readString(EXAMPLES.resolve("github-workflow.yml")));
    JsonNode steps = new ObjectMapper().valueToTree(workflow).at("/jobs/diff/steps");
    JsonNode step = null;
    for (JsonNode one : steps) {
      if (one.has("run")) {
        step = one;
      }
    }
    assertThat(step).isNotNull();
    Path summary = repository.resolve(".git/summary.md");
    Ended ended =
        start(
            Map.of("BASE", "main", "GITHUB_STEP_SUMMARY", summary.toString()),
            "bash",
            "-e",
            "-c",
            step.path("run").asText());
    assertThat(ended.status()).as(ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("::warning file=api.yaml,line=8,col=5,");
    assertThat(Files.readString(summary)).startsWith("### rolloutkit: 2 unknown");
    assertThat(
            new ObjectMapper()
                .readTree(repository.resolve("rolloutkit.sarif").toFile())
                .at("/runs/0/results")
                .findValuesAsText("ruleId"))
        .contains("rules-not-managed");
  }

  private void take(String side) throws IOException {
    try (var files = Files.list(EXAMPLES.resolveSibling("outage").resolve(side))) {
      for (Path file : files.toList()) {
        Files.write(repository.resolve(file.getFileName().toString()), Files.readAllBytes(file));
      }
    }
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Ended ended = start(command.toArray(String[]::new));
    assertThat(ended.status()).as(ended.out()).isZero();
  }

  private Ended start(String... command) throws IOException, InterruptedException {
    return start(Map.of(), command);
  }

  private Ended start(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(k -> k.startsWith("GIT_"));
    Path start = repository.resolve(".git/rolloutkit");
    if (Files.isDirectory(start.getParent())) {
      Files.writeString(
          start,
          "#!/usr/bin/env bash\nexec '"
              + Path.of(System.getProperty("java.home"), "bin", "java")
              + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
              + System.getProperty("java.class.path")
              + "' dev.rolloutkit.cli.Main \"$@\"\n");
      assertThat(start.toFile().setExecutable(true)).isTrue();
    }
    builder.environment().put("ROLLOUTKIT", start.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), out);
  }
}
