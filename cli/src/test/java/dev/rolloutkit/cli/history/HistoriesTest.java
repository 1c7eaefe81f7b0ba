package dev.rolloutkit.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.rolloutkit.cli.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Histories of repositories, commit by commit, as somebody who works in them sees them.
 *
 * <p>With {@code -Dhistories=FOLDER} those of real repositories: the bundles and repositories in
 * that folder. The findings are printed by code and level, and with {@code -Dhistories.print} each
 * that is a warning or worse. With the renderers on the {@code PATH} everything is rendered.
 */
class HistoriesTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final List<String> LEVELS =
      List.of("error", "breaking", "unknown", "warning", "note");
  private static final int USABLE = 1;

  @TempDir Path folder;

  @Test
  void eachCommitOfAHistoryIsToldByItself() throws Exception {
    Path repository = folder.resolve("shop");
    try (Git git = Git.init().setDirectory(Files.createDirectories(repository).toFile()).call()) {
      commit(git, "plain/before", "the shop");
      commit(git, "plain/after", "a selector is misspelt");
      commit(git, "plain/before", "and mended");
    }
    List<JsonNode> commits = walk(repository);
    assertThat(commits).hasSize(2);
    assertThat(codes(commits.get(0))).contains("breaking nobody-answers");
    assertThat(commits.get(0).path("status").asInt()).isEqualTo(1);
    assertThat(codes(commits.get(1))).allMatch(code -> code.startsWith("note "));
    assertThat(commits.get(1).path("status").asInt()).isZero();
    assertThat(table("shop", commits))
        .startsWith("shop: 2 commits, 1 with exit status 0, 1 with 1\n")
        .containsPattern("breaking +1  nobody-answers\n");
  }

  @Test
  void realHistoriesAreWalkedWithoutACrash() throws Exception {
    String given = System.getProperty("histories", "");
    if (given.isEmpty()) {
      return; // the history above stands for them
    }
    try (Stream<Path> all = Files.list(Path.of(given))) {
      for (Path one : all.sorted().toList()) {
        String name = one.getFileName().toString();
        if (name.endsWith(".bundle") || Files.isDirectory(one.resolve(".git"))) {
          List<JsonNode> commits = walk(cloned(one, folder.resolve(name)));
          System.out.print(table(name, commits));
          if (System.getProperty("histories.print") != null) {
            commits.forEach(HistoriesTest::print);
          }
          assertThat(commits)
              .as(name)
              .isNotEmpty()
              .allSatisfy(
                  commit ->
                      assertThat(commit.path("said").asText())
                          .doesNotContain("Exception", "\tat "));
        }
      }
    }
  }

  /** A bundle may have branches alone, and no {@code HEAD}: then its first branch is walked. */
  private static Path cloned(Path from, Path to) throws GitAPIException, IOException {
    try (Git git = Git.init().setDirectory(to.toFile()).call()) {
      Collection<Ref> there =
          git.fetch()
              .setRemote(from.toString())
              .setRefSpecs("+refs/heads/*:refs/remotes/from/*")
              .call()
              .getAdvertisedRefs();
      Ref head =
          there.stream()
              .filter(ref -> ref.getName().equals(Constants.HEAD))
              .findFirst()
              .orElseGet(() -> there.iterator().next());
      RefUpdate update = git.getRepository().updateRef(Constants.HEAD, true);
      update.setNewObjectId(head.getObjectId());
      update.forceUpdate();
    }
    return to;
  }

  /** What is said of each commit, by a program whose working directory is in the repository. */
  private static List<JsonNode> walk(Path repository) throws IOException, InterruptedException {
    Path out = Files.createTempFile("walk", ".jsonl");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx800m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Walk.class.getName())
            .directory(repository.toFile())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor()).isZero();
    List<JsonNode> commits = new ArrayList<>();
    for (String line : Files.readAllLines(out, UTF_8)) {
      commits.add(JSON.readTree(line));
    }
    Files.delete(out);
    return commits;
  }

  private static List<String> codes(JsonNode commit) {
    List<String> out = new ArrayList<>();
    commit
        .path("findings")
        .forEach(f -> out.add(f.path("level").asText() + " " + f.path("code").asText()));
    return out;
  }

  /** How often each code is found at each level. */
  private static String table(String name, List<JsonNode> commits) {
    Map<Integer, Map<String, Integer>> counts = new TreeMap<>();
    Map<Integer, Integer> status = new TreeMap<>();
    for (JsonNode commit : commits) {
      status.merge(commit.path("status").asInt(), 1, Integer::sum);
      for (JsonNode finding : commit.path("findings")) {
        counts
            .computeIfAbsent(
                LEVELS.indexOf(finding.path("level").asText()), level -> new TreeMap<>())
            .merge(finding.path("code").asText(), 1, Integer::sum);
      }
    }
    StringBuilder out = new StringBuilder(name + ": " + commits.size() + " commits");
    String with = " with exit status ";
    for (Map.Entry<Integer, Integer> one : status.entrySet()) {
      out.append(", ").append(one.getValue()).append(with).append(one.getKey());
      with = " with ";
    }
    out.append('\n');
    counts.forEach(
        (level, codes) ->
            codes.forEach(
                (code, count) ->
                    out.append(String.format("  %-9s%5d  %s%n", LEVELS.get(level), count, code))));
    return out.toString();
  }

  private static void print(JsonNode commit) {
    if (commit.path("status").asInt() > USABLE) {
      System.out.println(commit.path("commit").asText() + " " + commit.path("said").asText());
    }
    for (JsonNode finding : commit.path("findings")) {
      if (!finding.path("level").asText().equals("note")) {
        System.out.printf(
            "%.8s %s %s %s %s:%d %s%n",
            commit.path("commit").asText(),
            finding.path("level").asText(),
            finding.path("code").asText(),
            finding.path("object").asText(),
            finding.path("file").asText(),
            finding.path("line").asInt(),
            finding.path("consequence").asText());
      }
    }
  }

  private static void commit(Git git, String fixture, String message)
      throws GitAPIException, IOException {
    Path from = Program.resource("render/" + fixture);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.write(
            git.getRepository().getWorkTree().toPath().resolve(file.getFileName().toString()),
            Files.readAllBytes(file));
      }
    }
    git.add().addFilepattern(".").call();
    git.commit()
        .setMessage(message)
        .setAuthor("a", "a@example.com")
        .setCommitter("a", "a@example.com")
        .setSign(false)
        .call();
  }
}
