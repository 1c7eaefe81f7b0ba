package dev.rolloutkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each page of the cookbook shows the files of its project as they are: a block behind a link and a
 * colon is the file that the link leads to. {@code -Dcookbook.write=true} writes the blocks. That
 * the projects print what their files {@code prints.txt} say is checked by {@code
 * examples/cookbook/run}, and for the command by this test.
 */
class CookbookTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PROJECTS = ROOT.resolve("examples/cookbook");
  private static final boolean WRITE = Boolean.getBoolean("cookbook.write");

  /** A link at the end of a line, a colon, and a block. */
  private static final Pattern SHOWN =
      Pattern.compile(
          "(\\]\\(([^)\\s]+)\\):\n\n```\\w+\n)(.*?)(?=^```$)", Pattern.DOTALL | Pattern.MULTILINE);

  @ParameterizedTest
  @ValueSource(strings = {"operator", "webhook", "property-test", "ci"})
  void pageShowsTheFilesOfItsProject(String project) throws IOException {
    Path page = ROOT.resolve("docs/cookbook/" + project + ".md");
    String text = Files.readString(page);
    StringBuilder expected = new StringBuilder();
    Matcher shown = SHOWN.matcher(text);
    while (shown.find()) {
      String file = Files.readString(page.resolveSibling(shown.group(2)));
      shown.appendReplacement(expected, Matcher.quoteReplacement(shown.group(1) + file));
    }
    shown.appendTail(expected);
    if (WRITE) {
      Files.writeString(page, expected);
    }
    assertThat(Files.readString(page)).isEqualTo(expected.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"operator", "webhook", "property-test", "ci"})
  void noFileOfAProjectIsMissingOnItsPage(String project) throws IOException {
    Path page = ROOT.resolve("docs/cookbook/" + project + ".md");
    String text = Files.readString(page);
    for (Path file : files(project)) {
      assertThat(text).contains("](" + page.getParent().relativize(file) + ")");
    }
  }

  @Test
  void commandPrintsWhatThePageSays(@TempDir Path folder) throws IOException {
    Path known = folder.resolve("known.json");
    Run asJson = run("diff", "before", "after", "--json", "--fail-on", "none");
    Files.writeString(known, asJson.out());
    String session =
        said(run("diff", "before", "after"), "diff before after")
            + "$ rolloutkit diff before after --json --fail-on none > known.json\n"
            + asJson.err()
            + said(
                run("diff", "before", "after", "--baseline", known.toString()),
                "diff before after --baseline known.json")
            + said(run("check", "after"), "check after");
    Path file = PROJECTS.resolve("ci/prints.txt");
    if (WRITE) {
      Files.writeString(file, session);
    }
    assertThat(Files.readString(file)).isEqualTo(session);
  }

  private record Run(int status, String out, String err) {}

  private static String said(Run run, String command) {
    String status = "status " + run.status() + "\n";
    return "$ rolloutkit " + command + "; echo status $?\n" + run.out() + run.err() + status;
  }

  /** Runs the command as in the folder of the manifests. */
  private static Run run(String... args) {
    String[] there =
        Stream.of(args)
            .map(arg -> arg.equals("before") || arg.equals("after") ? "cookbook/ci/" + arg : arg)
            .toArray(String[]::new);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            there,
            InputStream.nullInputStream(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    return new Run(status, text(out), text(err));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).replace("cookbook/ci/", "");
  }

  private static List<Path> files(String project) throws IOException {
    try (Stream<Path> files = Files.walk(PROJECTS.resolve(project))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.endsWith(".jqwik-database"))
          .toList();
    }
  }
}
