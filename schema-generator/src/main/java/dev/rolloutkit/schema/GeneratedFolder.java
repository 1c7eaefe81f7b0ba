package dev.rolloutkit.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder with nothing but generated files. A file whose content is the same stays untouched, so
 * that Maven compiles nothing again.
 */
final class GeneratedFolder {
  private GeneratedFolder() {}

  /** Makes a folder contain these files, by their paths in it, and no others. */
  static void write(Path folder, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      if (!Files.exists(path) || !Files.readString(path).equals(file.getValue())) {
        Files.writeString(path, file.getValue());
      }
    }
    for (Path path : filesIn(folder)) {
      if (!files.containsKey(folder.relativize(path).toString().replace('\\', '/'))) {
        Files.delete(path);
      }
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(Files::isRegularFile).toList();
    }
  }
}
