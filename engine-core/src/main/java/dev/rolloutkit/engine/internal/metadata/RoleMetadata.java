package dev.rolloutkit.engine.internal.metadata;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.model.internal.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations that pods have only in a certain role. An annotation of the ReplicaSet
 * records what was added, so that it can be removed again.
 *
 * @rule Metadata that a role added is removed when the role ends, as an annotation of the
 *     ReplicaSet records it.
 */
public final class RoleMetadata {
  private static final PodTemplateMetadata NONE = PodTemplateMetadata.builder().build();

  private RoleMetadata() {}

  /**
   * The change of the labels and annotations of a template in a role.
   *
   * @param rsAnnotations the annotations of the ReplicaSet, which record what was added
   */
  public static EphemeralMetadataChange sync(
      @Nullable Map<String, String> labels,
      @Nullable Map<String, String> annotations,
      Map<String, String> rsAnnotations,
      @Nullable PodTemplateMetadata wanted) {
    return change(labels, annotations, injected(rsAnnotations), wanted);
  }

  /** The change of an object from the previously added metadata to the desired one. */
  static EphemeralMetadataChange change(
      @Nullable Map<String, String> labels,
      @Nullable Map<String, String> annotations,
      PodTemplateMetadata injected,
      @Nullable PodTemplateMetadata wanted) {
    PodTemplateMetadata to = wanted == null ? NONE : wanted;
    EphemeralMetadata.Change ofLabels =
        EphemeralMetadata.change(
            nullIfEmpty(labels), GoZero.of(injected.labels()), GoZero.of(to.labels()));
    EphemeralMetadata.Change ofAnnotations =
        EphemeralMetadata.change(
            nullIfEmpty(annotations),
            GoZero.of(injected.annotations()),
            GoZero.of(to.annotations()));
    return new EphemeralMetadataChange(
        ofLabels.modified() || ofAnnotations.modified(),
        new MetadataChange(
            ofLabels.set(), ofLabels.removed(), ofAnnotations.set(), ofAnnotations.removed()),
        wanted == null ? null : EphemeralMetadata.json(wanted));
  }

  /** The previously added metadata; none if the annotation is invalid. */
  static PodTemplateMetadata injected(Map<String, String> rsAnnotations) {
    return EphemeralMetadata.existing(rsAnnotations).orElse(NONE);
  }

  /** The JSON of an object does not distinguish an empty map from an absent one. */
  private static @Nullable Map<String, String> nullIfEmpty(@Nullable Map<String, String> map) {
    return map == null || map.isEmpty() ? null : map;
  }
}
