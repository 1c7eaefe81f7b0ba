package dev.rolloutkit.cli.input;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.program.manifests.ManifestReader.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import org.eclipse.jgit.errors.RepositoryNotFoundException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.jspecify.annotations.Nullable;

/**
 * The manifests of a revision in Git: {@code git:REV} for all of the repository, {@code
 * git:REV:path} for a folder or file of it, as {@code git show} names them.
 *
 * <p>Files have the names that they have in the working tree, so that what is found points at them
 * whichever side it is on. Nothing is checked out, and no program is started.
 */
public final class GitTree {
  private static final String PREFIX = "git:";
  private static final int MOST = 256 << 20;

  private GitTree() {}

  /** Whether an argument names a revision. */
  public static boolean isOne(String argument) {
    return argument.startsWith(PREFIX);
  }

  /** The revision that an argument names. */
  static String revision(String argument) {
    String name = argument.substring(PREFIX.length());
    int colon = name.indexOf(':');
    return colon < 0 ? name : name.substring(0, colon);
  }

  /** The path in a revision that an argument names; empty for all of it. */
  static String path(String argument) {
    String name = argument.substring(PREFIX.length());
    int colon = name.indexOf(':');
    return colon < 0 ? "" : stripped(name.substring(colon + 1));
  }

  /** The commit at which two branches parted, for {@code A...B}; else the revision itself. */
  static @Nullable ObjectId resolve(Repository repository, RevWalk walk, String revision)
      throws IOException {
    int dots = revision.indexOf("...");
    if (dots < 0) {
      return repository.resolve(revision.isEmpty() ? "HEAD" : revision);
    }
    for (String side : List.of(revision.substring(0, dots), revision.substring(dots + 3))) {
      ObjectId id = repository.resolve((side.isEmpty() ? "HEAD" : side) + "^{commit}");
      if (id == null) {
        return null;
      }
      walk.markStart(walk.parseCommit(id));
    }
    walk.setRevFilter(RevFilter.MERGE_BASE);
    RevCommit base = walk.next();
    walk.reset();
    walk.setRevFilter(RevFilter.ALL);
    return base;
  }

  /**
   * Reads a revision's files.
   *
   * @param within a folder of the repository
   * @return the files; none if the revision has no manifests there
   * @throws IOException with a text for people if there is no such repository or revision
   */
  public static ImmutableList<Source> read(String argument, Path within, List<String> ignored)
      throws IOException {
    String name = argument.substring(PREFIX.length());
    int colon = name.indexOf(':');
    String revision = colon < 0 ? name : name.substring(0, colon);
    String path = colon < 0 ? "" : stripped(name.substring(colon + 1));
    try (Repository repository = open(within);
        RevWalk walk = new RevWalk(repository)) {
      ObjectId id = resolve(repository, walk, revision);
      if (id == null) {
        throw new IOException(argument + ": no such revision");
      }
      return files(repository, walk.parseTree(id), path, ignored);
    } catch (RuntimeException e) {
      throw new IOException(argument + ": not a revision: " + e.getMessage(), e);
    }
  }

  private static String stripped(String path) {
    String out = path;
    while (out.startsWith("./")) {
      out = out.substring(2);
    }
    while (out.endsWith("/")) {
      out = out.substring(0, out.length() - 1);
    }
    return out.equals(".") ? "" : out;
  }

  static Repository open(Path within) throws IOException {
    FileRepositoryBuilder builder =
        new FileRepositoryBuilder().readEnvironment().findGitDir(within.toAbsolutePath().toFile());
    if (builder.getGitDir() == null) {
      throw new IOException("no Git repository holds " + within.toAbsolutePath());
    }
    try {
      return builder.setMustExist(true).build();
    } catch (RepositoryNotFoundException e) {
      throw new IOException("no Git repository: " + builder.getGitDir(), e);
    }
  }

  private static ImmutableList<Source> files(
      Repository repository, RevTree tree, String path, List<String> ignored) throws IOException {
    ImmutableList<PathMatcher> matchers =
        ignored.stream()
            .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
            .collect(ImmutableList.toImmutableList());
    ImmutableList.Builder<Source> out = ImmutableList.builder();
    try (TreeWalk walk = new TreeWalk(repository)) {
      walk.addTree(tree);
      walk.setRecursive(true);
      if (!path.isEmpty()) {
        walk.setFilter(PathFilter.create(path));
      }
      while (walk.next()) {
        String file = walk.getPathString();
        boolean named = file.endsWith(".yaml") || file.endsWith(".yml") || file.endsWith(".json");
        boolean regular =
            walk.getFileMode().equals(FileMode.REGULAR_FILE)
                || walk.getFileMode().equals(FileMode.EXECUTABLE_FILE);
        if (regular && (named || file.equals(path)) && !isIgnored(file, path, matchers)) {
          out.add(new Blob(file, repository.open(walk.getObjectId(0)).getCachedBytes(MOST)));
        }
      }
    }
    return out.build();
  }

  private static boolean isIgnored(String file, String path, List<PathMatcher> matchers) {
    Path whole = Path.of(file);
    Path below = path.isEmpty() || file.equals(path) ? whole : Path.of(path).relativize(whole);
    for (int i = 1; i <= below.getNameCount(); i++) {
      Path part = below.subpath(0, i);
      if (matchers.stream().anyMatch(m -> m.matches(part) || m.matches(part.getFileName()))) {
        return true;
      }
    }
    return false;
  }

  /** A file of a revision. */
  private static final class Blob implements Source {
    private final String name;
    private final byte[] bytes;

    Blob(String name, byte[] bytes) {
      this.name = name;
      this.bytes = bytes;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }
}
