package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;

/**
 * The values by which AKO sorts Ingresses and Routes.
 *
 * @param created the creation time
 * @param uid the UID, by which objects with the same creation time are sorted
 */
public record Age(String created, String uid) {
  /** Sorts the age of the oldest object first. */
  public static final Comparator<Age> ORDER =
      Comparator.comparing(Age::created, CodePoints.ORDER)
          .thenComparing(Age::uid, CodePoints.ORDER);

  /** Sorts the oldest object first. */
  public static final Comparator<HasMetadata> OLDEST_FIRST =
      Comparator.comparing(Age::createdOf, CodePoints.ORDER)
          .thenComparing(Age::uidOf, CodePoints.ORDER);

  public static Age of(HasMetadata object) {
    return new Age(createdOf(object), uidOf(object));
  }

  private static String createdOf(HasMetadata object) {
    return AkoManifests.orEmpty(object.getMetadata().getCreationTimestamp());
  }

  private static String uidOf(HasMetadata object) {
    return AkoManifests.orEmpty(object.getMetadata().getUid());
  }
}
