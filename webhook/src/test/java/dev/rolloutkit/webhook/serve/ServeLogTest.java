package dev.rolloutkit.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** The log: one message, one line. */
class ServeLogTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-22T10:00:00Z"), ZoneOffset.UTC);

  private final StringWriter out = new StringWriter();

  private ServeLog log(ServeLog.Format format) {
    return new ServeLog(new PrintWriter(out), format, CLOCK);
  }

  @Test
  void textIsTheMessageAloneOnOneLine() {
    log(ServeLog.Format.TEXT).line("two\nlines");
    assertThat(out).hasToString("two lines" + System.lineSeparator());
  }

  @Test
  void jsonSaysWhenHowBadAndWho() {
    log(ServeLog.Format.JSON).line("warning", "client", "two\n\"lines\"");
    assertThat(out)
        .hasToString(
            "{\"time\":\"2026-11-22T10:00:00Z\",\"level\":\"warning\",\"logger\":\"client\","
                + "\"message\":\"two\\n\\\"lines\\\"\"}"
                + System.lineSeparator());
  }
}
