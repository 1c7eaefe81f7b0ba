package dev.rolloutkit.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The published modules: those of which the bom manages the version, itself included. */
final class PublishedModules {
  private static final Pattern MANAGED =
      Pattern.compile("<artifactId>([a-z-]+)</artifactId>\\s*<version>\\$\\{revision}</version>");

  private PublishedModules() {}

  /** Their names, in the order of the bom. */
  static List<String> names(Path root) throws IOException {
    List<String> out = new ArrayList<>();
    Matcher managed = MANAGED.matcher(Files.readString(root.resolve("bom/pom.xml")));
    while (managed.find()) {
      out.add(managed.group(1));
    }
    return out;
  }
}
