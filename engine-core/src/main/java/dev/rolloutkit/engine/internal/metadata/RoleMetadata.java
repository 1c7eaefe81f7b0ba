package dev.rolloutkit.engine.internal.metadata;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.EphemeralMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations that pods carry only in a certain role. What was put in is remembered in
 * an annotation of the ReplicaSet, so that it can be taken out again.
 */
public final class RoleMetadata {
  private static final PodTemplateMetadata NONE = PodTemplateMetadata.builder().build();

  private RoleMetadata() {}

  /**
   * What becomes of the labels and annotations of a template that has a role.
   *
   * @param rsAnnotations annotations of the ReplicaSet, which tell what was put in
   */
  public static EphemeralMetadataChange sync(
      @Nullable Map<String, String> labels,
      @Nullable Map<String, String> annotations,
      Map<String, String> rsAnnotations,
      @Nullable PodTemplateMetadata wanted) {
    return change(labels, annotations, injected(rsAnnotations), wanted);
  }

  /** The change of an object that had this put in, and is to have that. */
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

  /** What was put in before; nothing when the annotation cannot be read. */
  static PodTemplateMetadata injected(Map<String, String> rsAnnotations) {
    return EphemeralMetadata.existing(rsAnnotations).orElse(NONE);
  }

  /** The JSON of an object does not tell an empty map from none. */
  private static @Nullable Map<String, String> nullIfEmpty(@Nullable Map<String, String> map) {
    return map == null || map.isEmpty() ? null : map;
  }
}
