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
 * Who answers each request before a change, who answers it afterwards, and who in between.
 *
 * <pre>{@code
 * World before = Consequences.settle(objects, Assumptions.usual());
 * Review review = Consequences.review(before, Consequences.changes(objects, changed));
 * review.findings().forEach(finding -> print(finding.sentence()));
 * }</pre>
 */
public final class Consequences {
  private Consequences() {}

  /** The cluster at rest to which objects lead. */
  public static World settle(Collection<ClusterObject> objects, Assumptions assumed) {
    return World.settle(objects, assumed);
  }

  /** The changes that lead from one side to the other; what the other side lacks is deleted. */
  public static ImmutableList<Change> changes(
      Collection<ClusterObject> before, Collection<ClusterObject> after) {
    return changes(before, after, Assumptions.usual());
  }

  /**
   * The changes that lead from one side to the other.
   *
   * @param assumed whether what the other side lacks is deleted
   */
  public static ImmutableList<Change> changes(
      Collection<ClusterObject> before, Collection<ClusterObject> after, Assumptions assumed) {
    return Changes.between(before, after, assumed);
  }

  /** What changes do to the requests of a cluster, and which of it people have accepted. */
  public static Review review(
      World before, Collection<Change> changes, Collection<Acceptance> accepted) {
    return review(before, changes).accepting(accepted);
  }

  /** What changes do to the requests of a cluster. */
  public static Review review(World before, Collection<Change> changes) {
    return Reviews.of(before, changes);
  }
}
