package dev.rolloutkit.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressTest {
  private static final String ERASE = "\r\u001B[K";

  @TempDir Path folder;

  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
  private long milliseconds;
  private final Progress progress =
      Progress.by(
          new PrintStream(terminal, true, StandardCharsets.UTF_8),
          () -> TimeUnit.MILLISECONDS.toNanos(milliseconds));

  private String shown() {
    String out = terminal.toString(StandardCharsets.UTF_8);
    terminal.reset();
    return out;
  }

  @Test
  void whatTakesLessThanTwoSecondsIsNotShown() {
    progress.step("reading");
    milliseconds = 1_999;
    progress.step("comparing cluster", 1, 50);
    progress.tick();
    progress.end();
    assertThat(shown()).isEmpty();
  }

  @Test
  void whatTakesLongerIsOneLineThatIsRewrittenAndGoneAtTheEnd() {
    progress.step("reading");
    milliseconds = 2_000;
    progress.tick();
    assertThat(shown()).isEqualTo(ERASE + "rolloutkit: reading");
    progress.tick();
    assertThat(shown()).as("the same once more").isEmpty();
    progress.step("comparing cluster", 3, 50);
    assertThat(shown()).isEqualTo(ERASE + "rolloutkit: comparing cluster 3 of 50");
    progress.step("comparing cluster", 1, 1);
    assertThat(shown()).isEqualTo(ERASE + "rolloutkit: comparing cluster");
    progress.end();
    assertThat(shown()).isEqualTo(ERASE);
    progress.end();
    assertThat(shown()).isEmpty();
  }

  @Test
  void anotherLineHasRoomAndTheNextRunHasTwoSecondsAgain() {
    progress.step("reading");
    milliseconds = 3_000;
    progress.tick();
    shown();
    progress.clear();
    assertThat(shown()).isEqualTo(ERASE);
    progress.tick();
    assertThat(shown()).isEqualTo(ERASE + "rolloutkit: reading");
    progress.end();
    shown();
    progress.step("reading");
    milliseconds = 4_000;
    progress.tick();
    assertThat(shown()).isEmpty();
  }

  @Test
  void aLineIsNoLongerThanATerminalIsWideAndHasNoControlCharacters() {
    progress.step("reading");
    milliseconds = 2_000;
    progress.step("rendering a\u001B[2Jb/" + "x".repeat(200));
    assertThat(shown().substring(ERASE.length())).hasSize(78).doesNotContain("\u001B");
  }

  @Test
  void withoutATerminalNothingIsShown() {
    Progress none = Progress.none();
    none.step("reading");
    none.clear();
    none.end();
    assertThat(shown()).isEmpty();
  }

  @Test
  void theErrorStreamIsATerminalIfTheLauncherOrItsLinkSaysSo() throws IOException {
    Path stream = folder.resolve("2");
    assertThat(Terminal.showsErrors(null, stream)).as("no link").isFalse();
    Files.createSymbolicLink(stream, Path.of("/dev/pts/3"));
    assertThat(Terminal.showsErrors(null, stream)).isTrue();
    assertThat(Terminal.showsErrors("false", stream)).isFalse();
    Path file = Files.createSymbolicLink(folder.resolve("file"), folder.resolve("log"));
    assertThat(Terminal.showsErrors(null, file)).isFalse();
    assertThat(Terminal.showsErrors("true", file)).isTrue();
  }
}
