package dev.rolloutkit.cli.requests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AcceptCommandTest {
  @TempDir Path folder;

  private final StringWriter said = new StringWriter();

  private int accept(String... args) {
    CommandLine line = new CommandLine(new AcceptCommand(file()));
    line.setOut(new PrintWriter(said));
    line.setErr(new PrintWriter(said));
    return line.execute(args);
  }

  private Path file() {
    return folder.resolve(".rolloutkit/accept");
  }

  @Test
  void anEntryIsWrittenOnce() throws IOException {
    for (int i = 0; i < 2; i++) {
      assertThat(accept("0123456789ab", "the", "shop closes", "--until", "2030-01-31")).isZero();
    }
    assertThat(accept("gap:Service/shop/web@*", "it is night")).isZero();
    assertThat(Files.readString(file()))
        .isEqualTo(
            "0123456789ab the shop closes until: 2030-01-31\ngap:Service/shop/web@* it is night\n");
    assertThat(said.toString()).contains("says so already");
  }

  @Test
  void whatAFileMayNotHoldIsNotWritten() {
    assertThat(accept("shop", "because")).isEqualTo(2);
    assertThat(accept("0123456789ab", " ")).isEqualTo(2);
    assertThat(accept("0123456789ab")).isEqualTo(2);
    assertThat(accept("0123456789ab", "because", "--until", "soon")).isEqualTo(2);
    assertThat(file()).doesNotExist();
    assertThat(said.toString()).contains("must have a reason after what it accepts");
  }

  @Test
  void aReasonOfSeveralLinesIsOneLine() throws IOException {
    assertThat(accept("0123456789ab", "a\nffffffffffff b")).isZero();
    assertThat(Files.readString(file())).isEqualTo("0123456789ab a ffffffffffff b\n");
  }
}
