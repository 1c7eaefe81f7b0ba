package dev.rolloutkit.testkit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The main code of all modules of this project, programs and test kits included, and what is
 * generated from their schema files.
 */
final class Sources {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> FOLDERS =
      List.of("src/main/java", "target/generated-sources/schema");
  private static final Pattern COMMENT =
      Pattern.compile("/\\*.*?\\*/|(?m)^\\s*//[^\\n]*$", Pattern.DOTALL);

  private Sources() {}

  /** The code by module and path below the folder of sources, such as {@code cli/dev/A.java}. */
  static Map<String, String> all() throws IOException {
    Map<String, String> out = new TreeMap<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, Files::isDirectory)) {
      for (Path module : modules) {
        for (String folder : FOLDERS) {
          add(module, module.resolve(folder), out);
        }
      }
    }
    return out;
  }

  private static void add(Path module, Path sources, Map<String, String> out) throws IOException {
    if (Files.isDirectory(sources)) {
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          String place = module.getFileName() + "/" + sources.relativize(file);
          out.put(place.replace('\\', '/'), Files.readString(file));
        }
      }
    }
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
