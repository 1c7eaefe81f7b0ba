package dev.rolloutkit.program.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The files of one side of a comparison, on disk.
 *
 * @param root the top of the repository, or the folder itself if no repository holds it; nothing
 *     outside of it is rendered
 * @param given the folder that was named
 * @param shown how that folder is written in messages
 * @param revisions the tops of other revisions of the same repository; empty for what is no tag and
 *     no commit of it
 */
public record Tree(Path root, Path given, Path shown, Function<String, Optional<Path>> revisions) {

  /** The name of a file in messages: as the working tree has it. */
  String name(Path file) {
    return shown.resolve(given.relativize(file)).normalize().toString();
  }

  /** The name of a file that is the same on both sides. */
  public String key(Path file) {
    String key = given.relativize(file).normalize().toString();
    return key.isEmpty() ? "." : key;
  }

  /** The file of a name in messages. */
  public Path file(String name) {
    return given.resolve(shown.relativize(Path.of(name))).normalize();
  }

  /**
   * A file or folder of the repository.
   *
   * @param base the folder to which the path is relative
   * @return empty if there is none, or if it is outside of the repository
   */
  Optional<Path> inside(Path base, String path) {
    try {
      Path file = base.resolve(path.replaceFirst("^/+", "")).normalize();
      return file.startsWith(root) && Files.exists(file) && file.toRealPath().startsWith(root)
          ? Optional.of(file)
          : Optional.empty();
    } catch (InvalidPathException | IOException e) {
      return Optional.empty();
    }
  }

  /** A folder of the repository, by its path from the top or from the folder that was named. */
  Optional<Path> folder(String path) {
    return inside(root, path).or(() -> inside(given, path)).filter(Files::isDirectory);
  }

  /** The same files of another revision; empty if the repository has no such tag or commit. */
  Optional<Tree> at(String revision) {
    return revisions.apply(revision).map(top -> new Tree(top, top, Path.of(""), revisions));
  }
}
