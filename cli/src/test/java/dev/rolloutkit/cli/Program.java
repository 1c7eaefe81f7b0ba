package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program, run in this process. */
public final class Program {
  /** The first line of a remedy, in text or in JSON. */
  private static final Pattern REMEDY =
      Pattern.compile("(?m)^ {9}remedy: (.*)$|\"remedy\" ?: ?\"((?:[^\"\\\\]|\\\\.)*)\"");

  private Program() {}

  /** What a run came to. */
  public record Run(int status, String out, String err) {
    /** A run, of which each remedy is a sentence or a command. */
    public Run {
      Matcher remedy = REMEDY.matcher(out);
      while (remedy.find()) {
        String first =
            (remedy.group(1) == null ? remedy.group(2) : remedy.group(1)).split("\\\\n", 2)[0];
        assertThat(first).matches("[A-Z].*[.?:]|[A-Z_]+|kubectl .*");
      }
    }
  }

  /** Runs the program without standard input. */
  public static Run run(Object... args) {
    return runWith("", args);
  }

  /** Runs the program. */
  public static Run runWith(String stdin, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] texts = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      texts[i] = args[i].toString();
    }
    int status =
        Main.run(
            texts,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A folder of test resources. */
  public static Path resource(String name) {
    URL url = Program.class.getResource("/" + name);
    if (url == null) {
      throw new IllegalArgumentException("no resource " + name);
    }
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
