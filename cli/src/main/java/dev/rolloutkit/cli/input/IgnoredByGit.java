package dev.rolloutkit.cli.input;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.WorkingTreeIterator;

/**
 * What Git ignores below a folder: it is in no revision, so that a comparison with one would call
 * it new.
 */
final class IgnoredByGit {
  private IgnoredByGit() {}

  /** Globs of the files and folders, relative to the folder; none if no repository holds it. */
  static ImmutableList<String> below(Path folder) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (!Files.isDirectory(folder)) {
      return out.build();
    }
    try {
      Path real = folder.toRealPath();
      FileRepositoryBuilder builder = new FileRepositoryBuilder().findGitDir(real.toFile());
      if (builder.getGitDir() == null) {
        return out.build();
      }
      try (Repository repository = builder.build();
          TreeWalk walk = new TreeWalk(repository)) {
        Path top = repository.getWorkTree().toPath().toRealPath();
        DirCache index = repository.readDirCache();
        walk.addTree(new FileTreeIterator(repository));
        while (walk.next()) {
          String name = walk.getPathString();
          Path path = top.resolve(name);
          boolean isAround = real.startsWith(path);
          if (!isAround && !path.startsWith(real)) {
            continue;
          }
          boolean isTracked =
              index.getEntry(name) != null || index.getEntriesWithin(name).length > 0;
          if (!isAround
              && !isTracked
              && walk.getTree(0, WorkingTreeIterator.class).isEntryIgnored()) {
            out.add(escaped(real.relativize(path).toString()));
          } else if (walk.isSubtree()) {
            walk.enterSubtree();
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      // what Git ignores is not known: nothing is passed over
    }
    return out.build();
  }

  private static String escaped(String path) {
    return path.replaceAll("([\\\\*?\\[\\]{}])", "\\\\$1");
  }
}
