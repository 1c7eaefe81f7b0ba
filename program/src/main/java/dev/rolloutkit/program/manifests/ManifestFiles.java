package dev.rolloutkit.program.manifests;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;

/**
 * The {@code .yaml}, {@code .yml} and {@code .json} files below a folder, sorted. Files that cannot
 * be read are reported, and reading continues.
 */
final class ManifestFiles {
  private final Path folder;
  private final ImmutableList<PathMatcher> ignored;
  private final List<Path> files = new ArrayList<>();
  private final List<InputProblem> problems = new ArrayList<>();

  private ManifestFiles(Path folder, ImmutableList<PathMatcher> ignored) {
    this.folder = folder;
    this.ignored = ignored;
  }

  /** Searches for files. */
  static ManifestFiles below(Path folder, List<String> ignoredGlobs) {
    ManifestFiles out =
        new ManifestFiles(
            folder,
            ignoredGlobs.stream()
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                .collect(ImmutableList.toImmutableList()));
    try {
      // links to folders are followed; the visitor is told of those that lead in a circle
      Files.walkFileTree(
          folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, out.new Visitor());
    } catch (IOException e) {
      out.cannotRead(folder, e);
    }
    Collections.sort(out.files);
    return out;
  }

  /** The files. */
  List<Path> files() {
    return files;
  }

  /** The problems of files that could not be read. */
  List<InputProblem> problems() {
    return problems;
  }

  /** Why a file or folder cannot be read, without the name of a Java exception. */
  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "cannot be read: permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    return "cannot be read: " + e.getMessage();
  }

  private void cannotRead(Path path, IOException e) {
    problems.add(new InputProblem(new Position(path.toString(), 0), reason(e)));
  }

  private boolean isIgnored(Path path) {
    if (path.equals(folder)) {
      return false;
    }
    Path below = folder.relativize(path);
    return ignored.stream().anyMatch(m -> m.matches(below) || m.matches(below.getFileName()));
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
      return isIgnored(path) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
      String name = path.getFileName().toString();
      boolean named = name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
      if (!named || isIgnored(path)) {
        return FileVisitResult.CONTINUE;
      }
      if (attributes.isSymbolicLink() && !Files.exists(path)) {
        problems.add(
            new InputProblem(new Position(path.toString(), 0), "a link that leads to nothing"));
      } else if (Files.isRegularFile(path)) {
        files.add(path);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException e) {
      if (isIgnored(path)) {
        return FileVisitResult.CONTINUE;
      }
      if (e instanceof FileSystemLoopException) {
        problems.add(
            new InputProblem(new Position(path.toString(), 0), "a link to a folder around it"));
        return FileVisitResult.CONTINUE;
      }
      cannotRead(path, e);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(
        Path path, @org.jspecify.annotations.Nullable IOException e) {
      if (e != null) {
        cannotRead(path, e);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
