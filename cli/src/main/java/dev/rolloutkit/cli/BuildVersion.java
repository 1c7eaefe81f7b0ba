package dev.rolloutkit.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of the build that this program comes from. */
public final class BuildVersion implements IVersionProvider {
  /** A file that the build fills in. */
  private static final String RESOURCE = "version.txt";

  @Override
  public String[] getVersion() throws IOException {
    try (InputStream in = BuildVersion.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException(RESOURCE + " is missing");
      }
      String version = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
      return new String[] {"rolloutkit " + version};
    }
  }
}
