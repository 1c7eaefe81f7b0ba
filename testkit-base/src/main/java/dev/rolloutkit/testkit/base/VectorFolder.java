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
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Finds the vector files of a suite, which may be compressed, and reads their lines. */
final class VectorFolder {
  private static final String PLAIN = ".jsonl";
  private static final String COMPRESSED = ".jsonl.gz";

  private static final String PAGE = "README.md";

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
    return only(resources("vectors"), "vectors");
  }

  /** A vector file among the resources, compressed or not. */
  static Path resource(String name) {
    List<URL> found = new ArrayList<>(resources(name + PLAIN));
    found.addAll(resources(name + COMPRESSED));
    return only(found, name);
  }

  private static Path only(List<URL> resources, String name) {
    if (resources.size() != 1) {
      throw new AssertionError("not one resource " + name + ": " + resources);
    }
    try {
      return Path.of(resources.get(0).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("not a file: " + resources, e);
    }
  }

  private static List<URL> resources(String name) {
    try {
      return Collections.list(Thread.currentThread().getContextClassLoader().getResources(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The vector files of a folder, sorted by name, without those of {@linkplain #otherReleases other
   * releases}.
   */
  static List<Path> files(Path folder) {
    return entries(folder).stream().filter(e -> isVectors(e) && !isOfOtherRelease(e)).toList();
  }

  /** The vector files of a folder that record other releases than the matched one. */
  static List<Path> otherReleases(Path folder) {
    return entries(folder).stream().filter(e -> isVectors(e) && isOfOtherRelease(e)).toList();
  }

  /** The entries of a folder that are neither vector files nor the page that describes them. */
  static List<Path> others(Path folder) {
    return entries(folder).stream().filter(e -> !isVectors(e) && !name(e).equals(PAGE)).toList();
  }

  private static List<Path> entries(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssertionError("no folder of vectors: " + folder);
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isVectors(Path entry) {
    return Files.isRegularFile(entry)
        && (name(entry).endsWith(PLAIN) || name(entry).endsWith(COMPRESSED));
  }

  private static boolean isOfOtherRelease(Path entry) {
    return name(entry).startsWith(OTHER_RELEASES);
  }

  private static String name(Path entry) {
    return String.valueOf(entry.getFileName());
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
