package dev.rolloutkit.engine.internal.metadata;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.EphemeralMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations that pods have only while they have a certain role. An annotation of the
 * ReplicaSet records the metadata that was added, so that it can be removed again.
 */
public final class RoleMetadata {
  private static final PodTemplateMetadata NONE = PodTemplateMetadata.builder().build();

  private RoleMetadata() {}

  /**
   * The change to a template for its present role.
   *
   * @param rsAnnotations annotations of the ReplicaSet, one of which records the metadata that was
   *     added
   */
  public static EphemeralMetadataChange sync(
      @Nullable Map<String, String> labels,
      @Nullable Map<String, String> annotations,
      Map<String, String> rsAnnotations,
      @Nullable PodTemplateMetadata wanted) {
    return change(labels, annotations, injected(rsAnnotations), wanted);
  }

  /**
   * The change that replaces the metadata that was added before with the metadata of the present
   * role.
   */
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

  /** The metadata that was added before; none if the annotation cannot be read. */
  static PodTemplateMetadata injected(Map<String, String> rsAnnotations) {
    return EphemeralMetadata.existing(rsAnnotations).orElse(NONE);
  }

  /** Null for an empty map, because the JSON of an object does not distinguish the two. */
  private static @Nullable Map<String, String> nullIfEmpty(@Nullable Map<String, String> map) {
    return map == null || map.isEmpty() ? null : map;
  }
}
