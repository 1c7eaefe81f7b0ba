package dev.rolloutkit.cli.input;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** The messages of the commits between two revisions. */
public final class CommitMessages {
  private static final int MOST = 1_000;

  private CommitMessages() {}

  /**
   * The messages of the commits that the second side has and the first has not, the newest first;
   * none if a side is no revision, or if there is no such revision.
   *
   * @param within a folder of the repository
   */
  public static ImmutableList<String> between(String before, String after, Path within) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (!GitTree.isOne(before) || !GitTree.isOne(after)) {
      return out.build();
    }
    try (Repository repository = GitTree.open(within);
        RevWalk walk = new RevWalk(repository)) {
      ObjectId from = GitTree.resolve(repository, walk, GitTree.revision(before));
      ObjectId to = GitTree.resolve(repository, walk, GitTree.revision(after));
      if (from == null || to == null) {
        return out.build();
      }
      walk.reset();
      walk.markStart(walk.parseCommit(to));
      walk.markUninteresting(walk.parseCommit(from));
      int count = 0;
      for (RevCommit commit : walk) {
        if (count++ == MOST) {
          break;
        }
        out.add(commit.getFullMessage());
      }
    } catch (IOException | RuntimeException e) {
      // told where the sides are read
    }
    return out.build();
  }
}
