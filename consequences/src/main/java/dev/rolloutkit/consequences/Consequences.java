package dev.rolloutkit.consequences;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.consequences.internal.review.Reviews;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.Changes;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import java.util.Collection;

/**
 * Finds who answers each request before a change, after it, and in between.
 *
 * <pre>{@code
 * World before = Consequences.settle(objects, Assumptions.usual());
 * Review review = Consequences.review(before, Consequences.changes(objects, changed));
 * review.findings().forEach(finding -> print(finding.sentence()));
 * }</pre>
 */
public final class Consequences {
  private Consequences() {}

  /** The cluster that results from these objects when all its controllers are done. */
  public static World settle(Collection<ClusterObject> objects, Assumptions assumed) {
    return World.settle(objects, assumed);
  }

  /**
   * The changes that lead from one set of objects to another. An object that {@code after} lacks is
   * deleted, unless its annotations keep it.
   */
  public static ImmutableList<Change> changes(
      Collection<ClusterObject> before, Collection<ClusterObject> after) {
    return changes(before, after, Assumptions.usual());
  }

  /**
   * The changes that lead from one set of objects to another.
   *
   * @param assumed {@link Assumptions#prune} decides whether objects that {@code after} lacks are
   *     deleted
   */
  public static ImmutableList<Change> changes(
      Collection<ClusterObject> before, Collection<ClusterObject> after, Assumptions assumed) {
    return Changes.between(before, after, assumed);
  }

  /**
   * What changes do to the requests of a cluster. Findings that people have accepted are listed
   * apart.
   */
  public static Review review(
      World before, Collection<Change> changes, Collection<Acceptance> accepted) {
    return review(before, changes).accepting(accepted);
  }

  /** What changes do to the requests of a cluster. */
  public static Review review(World before, Collection<Change> changes) {
    return Reviews.of(before, changes);
  }
}
