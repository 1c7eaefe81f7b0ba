package dev.rolloutkit.testkit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The main code of all modules of this project, programs and test kits included. */
final class Sources {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern COMMENT =
      Pattern.compile("/\\*.*?\\*/|(?m)^\\s*//[^\\n]*$", Pattern.DOTALL);

  private Sources() {}

  /** The code by module and path below {@code src/main/java}, such as {@code cli/dev/A.java}. */
  static Map<String, String> all() throws IOException {
    Map<String, String> out = new TreeMap<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, Files::isDirectory)) {
      for (Path module : modules) {
        Path sources = module.resolve("src/main/java");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
              String place = module.getFileName() + "/" + sources.relativize(file);
              out.put(place.replace('\\', '/'), Files.readString(file));
            }
          }
        }
      }
    }
    return out;
  }

  /** The name of the module at a place. */
  static String module(String place) {
    return place.substring(0, place.indexOf('/'));
  }

  /** The same source without comments. */
  static String withoutComments(String source) {
    return COMMENT.matcher(source).replaceAll("");
  }
}
