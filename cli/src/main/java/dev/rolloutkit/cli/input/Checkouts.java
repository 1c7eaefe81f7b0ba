package dev.rolloutkit.cli.input;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.rolloutkit.program.render.Tree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * The files of both sides on disk, for renderers, which read files of any name. Revisions of Git
 * are written to folders of their own, which {@link #close} deletes; links are left out, since they
 * could lead anywhere.
 */
public final class Checkouts implements AutoCloseable {
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");
  private static final long MOST_BYTES = 1L << 30;
  private static final int MOST_FILES = 200_000;
  private static final long LARGEST = 32L << 20;

  private final Path within;
  private final List<Path> folders = new ArrayList<>();
  private final Map<ObjectId, Path> known = new HashMap<>();

  /**
   * Files of the repository that holds a folder.
   *
   * @param within the folder, in which {@code git:REV} is meant
   */
  public Checkouts(Path within) {
    this.within = within;
  }

  /**
   * The files around a side.
   *
   * @return empty for a single file, standard input, and what cannot be written
   */
  public Optional<Tree> tree(String argument) {
    try {
      if (Side.isStandardInput(argument)) {
        return Optional.empty();
      }
      return GitTree.isOne(argument)
          ? ofRevision(argument)
          : ofFolder(Path.of(argument).normalize());
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Optional<Tree> ofFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    Path real = folder.toRealPath();
    FileRepositoryBuilder builder = new FileRepositoryBuilder().findGitDir(real.toFile());
    if (builder.getGitDir() == null) {
      return Optional.of(new Tree(real, real, folder, revision -> Optional.empty()));
    }
    try (Repository repository = builder.build()) {
      Path top = repository.isBare() ? real : repository.getWorkTree().toPath().toRealPath();
      return Optional.of(
          new Tree(real.startsWith(top) ? top : real, real, folder, name -> at(real, name)));
    }
  }

  private Optional<Tree> ofRevision(String argument) throws IOException {
    try (Repository repository = GitTree.open(within);
        RevWalk walk = new RevWalk(repository)) {
      ObjectId id = GitTree.resolve(repository, walk, GitTree.revision(argument));
      if (id == null) {
        return Optional.empty();
      }
      Path top = written(repository, walk, id);
      Path path = Path.of(GitTree.path(argument));
      Path given = top.resolve(path).normalize();
      return Files.isDirectory(given)
          ? Optional.of(new Tree(top, given, path, name -> at(within, name)))
          : Optional.empty();
    }
  }

  /** A tag or a commit; a branch is what the side itself is. */
  private Optional<Path> at(Path within, String revision) {
    try (Repository repository = GitTree.open(within);
        RevWalk walk = new RevWalk(repository)) {
      ObjectId id =
          repository.exactRef("refs/tags/" + revision) != null
              ? repository.resolve("refs/tags/" + revision + "^{commit}")
              : COMMIT.matcher(revision).matches()
                  ? repository.resolve(revision + "^{commit}")
                  : null;
      return id == null ? Optional.empty() : Optional.of(written(repository, walk, id));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private Path written(Repository repository, RevWalk walk, ObjectId id) throws IOException {
    ObjectId tree = walk.parseTree(id).getId();
    Path there = known.get(tree);
    if (there != null) {
      return there;
    }
    Path top = Files.createTempDirectory("rolloutkit").toRealPath();
    folders.add(top);
    long bytes = 0;
    int files = 0;
    try (TreeWalk all = new TreeWalk(repository)) {
      all.addTree(tree);
      all.setRecursive(true);
      while (all.next()) {
        FileMode mode = all.getFileMode();
        Path file = top.resolve(all.getPathString()).normalize();
        if (!(mode.equals(FileMode.REGULAR_FILE) || mode.equals(FileMode.EXECUTABLE_FILE))
            || !file.startsWith(top)) {
          continue;
        }
        ObjectLoader blob = repository.open(all.getObjectId(0));
        bytes += blob.getSize();
        if (blob.getSize() > LARGEST) {
          continue;
        }
        if (bytes > MOST_BYTES || ++files > MOST_FILES) {
          throw new IOException("the revision is too large to be written");
        }
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file)) {
          blob.copyTo(out);
        }
      }
    }
    known.put(tree, top);
    return top;
  }

  @Override
  public void close() {
    for (Path folder : folders) {
      try {
        MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
      } catch (IOException e) {
        // a folder of the system for what may be deleted
      }
    }
  }
}
