package dev.rolloutkit.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.cli.output.Progress;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

/** The hook and the workflows of the examples, run as a developer and a runner run them. */
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
  void hookRefusesTheCommitThatArmsTheOutageAndLetsAHarmlessOnePass()
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
  void githubWorkflowPointsAtTheLineAndKeepsOneComment() throws IOException, InterruptedException {
    aBranchThatArmsTheOutage();
    Map<String, String> runs = runs("github-workflow.yml", "/jobs/diff/steps");
    Path summary = repository.resolve(".git/summary.md");
    Ended ended =
        bash(
            Map.of("BASE", "main", "GITHUB_STEP_SUMMARY", summary.toString()),
            runs.get("What the change brings about"));
    assertThat(ended.status()).as(ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("::warning file=api.yaml,line=8,col=5,");
    assertThat(Files.readString(summary)).startsWith("### rolloutkit: 2 unknown");
    assertThat(Files.readString(repository.resolve("rolloutkit.html"))).startsWith("<!DOCTYPE");
    assertThat(
            new ObjectMapper()
                .readTree(repository.resolve("rolloutkit.sarif").toFile())
                .at("/runs/0/results")
                .findValuesAsText("ruleId"))
        .contains("rules-not-managed");

    Map<String, String> pull =
        Map.of("REPOSITORY", "shop/deploy", "NUMBER", "7", "PAGE", "https://example.com/page");
    fake("gh", "case \"$*\" in *--paginate*) cat \"$ANSWERS\" ;; esac");
    assertThat(asked(bash(pull, runs.get("One comment"))))
        .last()
        .asString()
        .isEqualTo(
            "gh api --method POST repos/shop/deploy/issues/7/comments"
                + " --field body=@comment.md --silent");
    assertThat(Files.readString(repository.resolve("comment.md")))
        .startsWith("<!-- rolloutkit -->\n### rolloutkit: 2 unknown")
        .endsWith("(https://example.com/page)\n");
    Files.writeString(answers(), "41\n42\n");
    assertThat(asked(bash(pull, runs.get("One comment"))))
        .last()
        .asString()
        .isEqualTo(
            "gh api --method PATCH repos/shop/deploy/issues/comments/41"
                + " --field body=@comment.md --silent");
  }

  @Test
  void gitlabJobKeepsOneCommentAndFailsForWhatIsFound() throws IOException, InterruptedException {
    assumeTrue(isInstalled("jq"), "the script needs jq, which is not on the PATH: it was not run");
    aBranchThatArmsTheOutage();
    git("remote", "add", "origin", repository.toString());
    JsonNode job = yaml("gitlab-ci.yml").path("rolloutkit");
    StringBuilder script = new StringBuilder();
    job.path("script").forEach(line -> script.append(line.asText()).append('\n'));
    fake(
        "curl",
        "case \"$*\" in */user) echo '{\"id\": 5}' ;; *'page=1') cat \"$ANSWERS\" ;;"
            + " *'page='*) echo '[]' ;; esac");
    Map<String, String> request =
        Map.of(
            "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main",
            "CI_API_V4_URL", "https://example.com/api/v4",
            "CI_PROJECT_ID", "3",
            "CI_MERGE_REQUEST_IID", "7",
            "CI_JOB_URL", "https://example.com/job",
            "ROLLOUTKIT_TOKEN", "secret");
    String marker = "\"body\": \"<!-- rolloutkit -->\"";

    Files.writeString(answers(), "[{\"id\": 8, \"author\": {\"id\": 6}, " + marker + "}]");
    Ended first = bash(request, script.toString());
    assertThat(first.status()).as(first.out()).isEqualTo(1);
    assertThat(first.out()).contains("[rules-not-managed]");
    assertThat(asked(first)).last().asString().contains("--request POST").endsWith("/7/notes");
    Files.writeString(answers(), "[{\"id\": 9, \"author\": {\"id\": 5}, " + marker + "}]");
    assertThat(asked(bash(request, script.toString())))
        .last()
        .asString()
        .contains("--request PUT", "--form body=<comment.md")
        .endsWith("/7/notes/9");
    assertThat(
            new ObjectMapper()
                .readTree(repository.resolve("rolloutkit.json").toFile())
                .findValuesAsText("check_name"))
        .contains("rules-not-managed");
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Test
  void everyOptionOfTheExamplesIsOneOfTheCommand() throws IOException {
    CommandLine diff =
        new CommandLine(new DiffCommand(InputStream.nullInputStream(), Progress.none()))
            .setCaseInsensitiveEnumValuesAllowed(true);
    for (String name : List.of("github-workflow.yml", "gitlab-ci.yml", "pre-commit")) {
      List<String> calls =
          Files.readAllLines(EXAMPLES.resolve(name)).stream()
              .filter(line -> line.matches(".*\\$(ROLLOUTKIT|rolloutkit) diff .*"))
              .toList();
      assertThat(calls).as(name).isNotEmpty();
      for (String call : calls) {
        String arguments = call.replaceFirst(".* diff ", "").replaceFirst(" >.*", "");
        diff.parseArgs(arguments.replace("\"", "").split(" "));
      }
    }
  }

  private void aBranchThatArmsTheOutage() throws IOException, InterruptedException {
    git("checkout", "-q", "-b", "change");
    take("after");
    git("add", "-A");
    git("commit", "-q", "-m", "after");
    // What others change after the branch parted is none of its doing.
    git("checkout", "-q", "main");
    Files.delete(repository.resolve("logs.yaml"));
    git("commit", "-q", "-a", "-m", "others");
    git("checkout", "-q", "change");
  }

  private static JsonNode yaml(String example) throws IOException {
    Object tree = new Yaml().load(Files.readString(EXAMPLES.resolve(example)));
    return new ObjectMapper().valueToTree(tree);
  }

  /** The shell parts of a workflow by the names of their steps. */
  private static Map<String, String> runs(String example, String steps) throws IOException {
    Map<String, String> out = new HashMap<>();
    for (JsonNode step : yaml(example).at(steps)) {
      if (step.has("run")) {
        out.put(step.path("name").asText(), step.path("run").asText());
      }
    }
    return out;
  }

  private Path answers() {
    return repository.resolve(".git/answers");
  }

  /** A program that writes down how it is called and answers by a line of shell. */
  private void fake(String name, String line) throws IOException {
    Path program = repository.resolve(".git/fakes").resolve(name);
    Files.createDirectories(program.getParent());
    Files.writeString(answers(), "");
    Files.writeString(
        program, "#!/usr/bin/env bash\necho \"" + name + " $*\" >> \"$ASKED\"\n" + line + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  /** How the fakes were called since the last time. */
  private List<String> asked(Ended ended) throws IOException {
    Path log = repository.resolve(".git/asked");
    assertThat(log).as(ended.out()).exists();
    List<String> out = Files.readAllLines(log);
    Files.delete(log);
    return out;
  }

  private Ended bash(Map<String, String> environment, String script)
      throws IOException, InterruptedException {
    Map<String, String> all = new HashMap<>(environment);
    all.put("ASKED", repository.resolve(".git/asked").toString());
    all.put("ANSWERS", answers().toString());
    all.put("PATH", repository.resolve(".git/fakes") + ":" + System.getenv("PATH"));
    return start(all, "bash", "-e", "-o", "pipefail", "-c", script);
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
