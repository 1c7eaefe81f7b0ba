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
 * Describes what follows if an object remains as it is stored because somebody refuses its change,
 * for a reason that a review does not check, such as a schema: what becomes of the requests, and
 * what the author of the change can do.
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
   * Describes refusals of changes beside a review.
   *
   * @param review the review of the changes that nobody refuses
   */
  public static StoredStates beside(Review review) {
    return new StoredStates(review);
  }

  /**
   * What follows from one refusal.
   *
   * @param requests the requests that depend on the object, in words for people
   * @param meanwhile what becomes of these requests, as a sentence; empty if there are none
   * @param remedy what a person can do, as a sentence
   */
  public record StoredState(ImmutableList<String> requests, String meanwhile, String remedy) {}

  /**
   * What follows if a change is refused.
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
