package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.internal.review.Dependents;
import dev.rolloutkit.consequences.internal.review.Restoring;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.List;
import java.util.Optional;

/**
 * What it means for requests, and for the author of a change, that an object stays as it is stored,
 * because somebody refuses its change for a reason that a review does not look for, such as a
 * schema.
 *
 * @rule What is refused by a schema is told with the requests that go on being answered by the
 *     stored object.
 */
public final class StoredStates {
  private final Review review;
  private final Dependents dependents;

  private StoredStates(Review review) {
    this.review = review;
    dependents = new Dependents(review.before().scene(), review.after().scene());
  }

  /**
   * What stays of the changes that somebody refuses.
   *
   * @param review a review of all other changes
   */
  public static StoredStates beside(Review review) {
    return new StoredStates(review);
  }

  /**
   * What one refusal means.
   *
   * @param requests the requests behind the object
   * @param meanwhile what becomes of them, as a sentence; empty if there are none
   * @param remedy what a person can do, as a sentence
   */
  public record StoredState(ImmutableList<String> requests, String meanwhile, String remedy) {}

  /**
   * The state that a refusal leaves.
   *
   * @param refused the change that is refused
   * @param field the path of the field at fault; empty if that is not known
   */
  public StoredState of(Change refused, String field) {
    List<ObjectKey> objects = List.of(refused.key());
    return new StoredState(
        dependents.all(objects), dependents.meanwhile(objects, ""), remedy(refused, field));
  }

  private String remedy(Change refused, String field) {
    ObjectKey key = refused.key();
    ClusterObject was = review.before().objects().get(key);
    Optional<String> back =
        was != null && refused instanceof Change.Apply apply
            ? Restoring.difference(
                key, ObjectField.plain(field), was.tree(), apply.written().tree())
            : Optional.empty();
    return back.orElseGet(
        () -> "Correct " + (field.isEmpty() ? "" : field + " of ") + key + " as the reason says.");
  }
}
