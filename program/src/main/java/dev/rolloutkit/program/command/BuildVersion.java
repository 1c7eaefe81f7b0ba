package dev.rolloutkit.program.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of the build that this program comes from. */
public final class BuildVersion implements IVersionProvider {
  /** A file that the build fills in. */
  private static final String RESOURCE = "version.txt";

  @Override
  public String[] getVersion() {
    return new String[] {"rolloutkit " + read()};
  }

  /** The version alone, such as {@code 1.2.0}. */
  public static String read() {
    try (InputStream in = BuildVersion.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
