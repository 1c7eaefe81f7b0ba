package dev.rolloutkit.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Whether a person sees the error stream. Java tells it of standard input and output together. */
public final class Terminal {
  /** Says it: {@code true} or {@code false}; the launcher sets it. */
  private static final String PROPERTY = "rolloutkit.terminal";

  private static final Path ERROR_STREAM = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** Whether the error stream of this process is a terminal. */
  public static boolean showsErrors() {
    return showsErrors(System.getProperty(PROPERTY), ERROR_STREAM);
  }

  /**
   * Whether an error stream is a terminal.
   *
   * @param said what somebody says who knows it
   * @param stream a link to what the stream is, as Linux has one; without one it is none
   */
  static boolean showsErrors(@Nullable String said, Path stream) {
    if (said != null) {
      return Boolean.parseBoolean(said);
    }
    try {
      String device = Files.readSymbolicLink(stream).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException | InvalidPathException e) {
      return false;
    }
  }
}
