package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.CodePoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;

/**
 * The values by which AKO sorts Ingresses and Routes.
 *
 * @param created the creation time
 * @param uid the UID, by which objects with the same creation time are sorted
 */
public record Age(String created, String uid) {
  /** Sorts the oldest object first. */
  public static final Comparator<Age> ORDER =
      Comparator.comparing(Age::created, CodePoints.ORDER)
          .thenComparing(Age::uid, CodePoints.ORDER);

  public static Age of(HasMetadata object) {
    return new Age(
        AkoManifests.orEmpty(object.getMetadata().getCreationTimestamp()),
        AkoManifests.orEmpty(object.getMetadata().getUid()));
  }
}
