package dev.rolloutkit.bluegreen.metadata;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoJsonWriter;
import dev.rolloutkit.bluegreen.MetadataChange;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations that pods carry only in a certain role. What was injected is remembered in
 * an annotation of the ReplicaSet, so that it can be taken back.
 *
 * <p>Source: Argo Rollouts, ephemeral metadata.
 */
public final class EphemeralMetadata {
  private static final PodTemplateMetadata NONE = PodTemplateMetadata.builder().build();

  private EphemeralMetadata() {}

  /**
   * What becomes of a template.
   *
   * @param metadata the change of its metadata; empty when nothing is written
   * @param annotation what the ReplicaSet remembers then; null when it forgets
   */
  public record Change(MetadataChange metadata, @Nullable String annotation) {
    public boolean isModified() {
      return !metadata.isEmpty();
    }
  }

  /**
   * Compatibility: when the template needs no change nothing is written, even if what is remembered
   * is out of date; and a wanted empty value does not make a missing key.
   */
  public static Change sync(
      Map<String, String> labels,
      Map<String, String> annotations,
      Map<String, String> rsAnnotations,
      @Nullable PodTemplateMetadata wanted) {
    MetadataChange change = change(labels, annotations, injected(rsAnnotations), wanted);
    return new Change(change, wanted == null ? null : remembered(wanted));
  }

  /** The change of an object that had this injected, and is to have that. */
  public static MetadataChange change(
      @Nullable Map<String, String> labels,
      @Nullable Map<String, String> annotations,
      PodTemplateMetadata injected,
      @Nullable PodTemplateMetadata wanted) {
    PodTemplateMetadata to = wanted == null ? NONE : wanted;
    Map<String, String> fromLabels = labels == null ? ImmutableMap.of() : labels;
    Map<String, String> fromAnnotations = annotations == null ? ImmutableMap.of() : annotations;
    return new MetadataChange(
        set(fromLabels, Zero.of(to.labels())),
        removed(fromLabels, Zero.of(injected.labels()), Zero.of(to.labels())),
        set(fromAnnotations, Zero.of(to.annotations())),
        removed(fromAnnotations, Zero.of(injected.annotations()), Zero.of(to.annotations())));
  }

  /** What was injected before; nothing when the annotation cannot be read. */
  static PodTemplateMetadata injected(Map<String, String> rsAnnotations) {
    return dev.rolloutkit.model.replicaset.EphemeralMetadata.existing(rsAnnotations).orElse(NONE);
  }

  private static ImmutableMap<String, String> set(
      Map<String, String> from, Map<String, String> wanted) {
    ImmutableMap.Builder<String, String> set = ImmutableMap.builder();
    for (String key : CodePoints.sortedKeys(wanted)) {
      String value = Zero.of(wanted.get(key));
      if (!value.equals(Zero.of(from.get(key)))) {
        set.put(key, value);
      }
    }
    return set.buildOrThrow();
  }

  private static ImmutableSet<String> removed(
      Map<String, String> from, Map<String, String> injected, Map<String, String> wanted) {
    ImmutableSet.Builder<String> removed = ImmutableSet.builder();
    for (String key : CodePoints.sortedKeys(injected)) {
      if (from.containsKey(key) && !wanted.containsKey(key)) {
        removed.add(key);
      }
    }
    return removed.build();
  }

  private static String remembered(PodTemplateMetadata metadata) {
    GoJsonWriter out = new GoJsonWriter();
    out.beginObject();
    write(out, "labels", Zero.of(metadata.labels()));
    write(out, "annotations", Zero.of(metadata.annotations()));
    out.endObject();
    return out.toString();
  }

  private static void write(GoJsonWriter out, String name, Map<String, String> map) {
    if (map.isEmpty()) {
      return;
    }
    out.name(name).beginObject();
    for (String key : CodePoints.sortedKeys(map)) {
      out.name(key).value(Zero.of(map.get(key)));
    }
    out.endObject();
  }
}
