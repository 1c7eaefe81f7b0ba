package dev.rolloutkit.testkit.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Finds the vector files of a suite, which may be compressed, and reads their lines. */
final class VectorFolder {
  private static final String PLAIN = ".jsonl";
  private static final String COMPRESSED = ".jsonl.gz";

  /** Begins the names of recordings of other releases of a system than the matched one. */
  private static final String OTHER_RELEASES = "release-";

  private VectorFolder() {}

  /**
   * The folder of a suite. If the system property names a directory, this is the sub-folder of the
   * suite in that directory; otherwise it is the resource folder {@code vectors}.
   */
  static Path of(String suite) {
    String other = System.getProperty(VectorSuite.PROPERTY);
    if (other != null && !other.isEmpty()) {
      return Path.of(other).resolve(suite);
    }
    URL resource = Thread.currentThread().getContextClassLoader().getResource("vectors");
    if (resource == null) {
      throw new AssertionError("no resource folder vectors for " + suite);
    }
    try {
      return Path.of(resource.toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("not a folder: " + resource, e);
    }
  }

  /**
   * The vector files of a folder, sorted by name, without those of {@linkplain #otherReleases other
   * releases}.
   */
  static List<Path> files(Path folder) {
    return all(folder).stream().filter(f -> !isOfOtherRelease(f)).toList();
  }

  /** The vector files of a folder that record other releases than the matched one. */
  static List<Path> otherReleases(Path folder) {
    return all(folder).stream().filter(VectorFolder::isOfOtherRelease).toList();
  }

  private static List<Path> all(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssertionError("no folder of vectors: " + folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.toString().endsWith(PLAIN) || f.toString().endsWith(COMPRESSED))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOfOtherRelease(Path file) {
    return String.valueOf(file.getFileName()).startsWith(OTHER_RELEASES);
  }

  /** The lines of a file, without blank lines at its end. */
  static List<String> lines(Path file) {
    // Does not use readAllLines, which also ends a line at a carriage return.
    List<String> lines = new ArrayList<>(List.of(text(file).split("\n", -1)));
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isBlank()) {
      lines.remove(lines.size() - 1);
    }
    return lines;
  }

  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      InputStream plain = file.toString().endsWith(COMPRESSED) ? new GZIPInputStream(in) : in;
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(file + ": " + e, e);
    }
  }
}
