package dev.rolloutkit.webhook.serve;

import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The log for operators: one line for each message, written immediately. */
final class ServeLog {
  private final PrintWriter out;
  private final Format format;
  private final Clock clock;

  /** The form of a line. */
  enum Format {
    /** Only the message. */
    TEXT,
    /** A JSON object with the fields time, level, logger and message. */
    JSON
  }

  ServeLog(PrintWriter out, Format format, Clock clock) {
    this.out = out;
    this.format = format;
    this.clock = clock;
  }

  /** A message of the webhook itself. */
  void line(String text) {
    line("info", "webhook", text);
  }

  void line(String level, String logger, String text) {
    String line = format == Format.TEXT ? oneLine(text) : json(level, logger, text);
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ').replace('\r', ' ');
  }

  private String json(String level, String logger, String text) {
    GoJsonWriter json = new GoJsonWriter(128);
    json.beginObject();
    json.name("time").value(clock.instant().toString());
    json.name("level").value(level);
    json.name("logger").value(logger);
    json.name("message").value(text);
    json.endObject();
    return new String(json.toByteArray(), StandardCharsets.UTF_8);
  }

  /** A message about a failure, which the text format writes elsewhere. */
  void error(String text, PrintWriter elsewhere) {
    if (format == Format.TEXT) {
      elsewhere.println("rolloutkit-webhook: " + text);
    } else {
      line("error", "webhook", text);
    }
  }

  /** Writes the messages of libraries, and exceptions that end a thread, in the same form. */
  void takeLibraries() {
    if (format == Format.TEXT) {
      return;
    }
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> line("error", thread.getName(), String.valueOf(thrown)));
    LogManager.getLogManager().reset();
    Logger root = Logger.getLogger("");
    root.setLevel(Level.WARNING);
    root.addHandler(
        new Handler() {
          @Override
          public void publish(LogRecord message) {
            Throwable thrown = message.getThrown();
            line(
                message.getLevel().intValue() >= Level.SEVERE.intValue() ? "error" : "warning",
                String.valueOf(message.getLoggerName()),
                thrown == null ? message.getMessage() : message.getMessage() + ": " + thrown);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        });
  }
}
