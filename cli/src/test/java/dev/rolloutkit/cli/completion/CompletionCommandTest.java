package dev.rolloutkit.cli.completion;

import static dev.rolloutkit.cli.Program.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rolloutkit.cli.Program.Run;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scripts of the shells, read and asked by the shells themselves where they are installed. */
class CompletionCommandTest {
  @TempDir Path folder;

  private static String script(String shell) {
    Run run = run("completion", shell);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out();
  }

  /** Runs a program to its end, and answers what it printed. */
  private static String ran(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(out).isZero();
    return out;
  }

  private static void assumeInstalled(String program) {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(one -> Files.isExecutable(Path.of(one, program))),
        program + " is not on the PATH: it has not read its script");
  }

  /** What Bash offers for the last word of a command line. */
  private List<String> completed(String... words) throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("rolloutkit.bash"), script("bash"));
    StringBuilder asked = new StringBuilder("source '" + script + "'\nCOMP_WORDS=(");
    for (String word : words) {
      asked.append('\'').append(word).append("' ");
    }
    asked
        .append(")\nCOMP_CWORD=")
        .append(words.length - 1)
        .append("\nCOMP_LINE=\"${COMP_WORDS[*]}\"\nCOMP_POINT=${#COMP_LINE}\n")
        .append("completer=$(complete -p rolloutkit | sed 's/.* -F \\([^ ]*\\).*/\\1/')\n")
        .append("$completer rolloutkit '")
        .append(words[words.length - 1])
        .append("' '")
        .append(words[words.length - 2])
        .append("' || true\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
    return ran("bash", "-c", asked.toString()).lines().map(String::strip).toList();
  }

  @Test
  void bashReadsItsScript() throws IOException, InterruptedException {
    assumeInstalled("bash");
    Path script = Files.writeString(folder.resolve("rolloutkit.bash"), script("bash"));
    assertThat(ran("bash", "-n", script.toString())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rolloutkit di, diff",
    "rolloutkit comp, completion",
    "rolloutkit diff --wa, --watch",
    "rolloutkit diff --clu, --cluster",
    "rolloutkit check --form, --format",
    "rolloutkit diff --format MARK, MARKDOWN",
    "rolloutkit completion F, FISH"
  })
  void bashCompletesCommandsOptionsAndValues(String line, String expected)
      throws IOException, InterruptedException {
    assumeInstalled("bash");
    assertThat(completed(line.split(" "))).contains(expected);
  }

  @Test
  void zshReadsItsScript() throws IOException, InterruptedException {
    assertThat(script("zsh")).contains("bashcompinit").contains("diff");
    assumeInstalled("zsh");
    Path script = Files.writeString(folder.resolve("rolloutkit.zsh"), script("zsh"));
    assertThat(ran("zsh", "-n", script.toString())).isEmpty();
  }

  @Test
  void fishReadsItsScript() throws IOException, InterruptedException {
    assumeInstalled("fish");
    Path script = Files.writeString(folder.resolve("rolloutkit.fish"), script("fish"));
    assertThat(ran("fish", "--no-execute", script.toString())).isEmpty();
    assertThat(ran("fish", "-c", "source " + script + "; complete -C 'rolloutkit diff --wa'"))
        .startsWith("--watch");
  }

  @Test
  void fishHasEveryCommandAndOptionALineEach() {
    String script = script("fish");
    Pattern line =
        Pattern.compile(
            "complete -c rolloutkit -n '(?:__fish_use_subcommand|__fish_seen_subcommand_from"
                + " [a-z-]+)'(?: -[slo] [A-Za-z-]+)*(?: -[frx])?(?: -a (?:[a-z-]+|'[A-Za-z ,-]+'))?"
                + "(?: -F)?(?: -d '(?:[^'\\\\]|\\\\[\\\\'])*')?");
    assertThat(script.lines().skip(1)).allMatch(text -> line.matcher(text).matches());
    assertThat(script)
        .contains(
            "complete -c rolloutkit -n '__fish_use_subcommand' -a diff -d 'Shows what a change of"
                + " manifests does, before it lands'\n")
        .contains("complete -c rolloutkit -n '__fish_seen_subcommand_from diff' -l watch -d '")
        .contains("-n '__fish_seen_subcommand_from diff' -s n -l namespace -r -d '")
        .contains("-l format -x -a 'TEXT JSON GITHUB GITLAB SARIF MARKDOWN' -d '")
        .contains("-n '__fish_seen_subcommand_from completion' -f -a 'BASH ZSH FISH'\n");
    for (String command : List.of("diff", "check", "report", "avi-name", "promote")) {
      Matcher option =
          Pattern.compile("(?m)^ *(?:-\\w, *)?--([a-z-]+)").matcher(run(command, "--help").out());
      int count = 0;
      while (option.find()) {
        count++;
        assertThat(script)
            .as(command)
            .containsPattern(
                "from "
                    + command
                    + "'(?: -[so] \\S+)* -l "
                    + Pattern.quote(option.group(1))
                    + "\\b");
      }
      assertThat(count).as(command).isPositive();
    }
  }

  @Test
  void anotherShellIsRefused() {
    Run run = run("completion", "tcsh");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("BASH", "ZSH", "FISH");
  }
}
