package dev.rolloutkit.model.replicaset;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoMap;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations that pods have only while their ReplicaSet plays a role: those of the
 * preview, the active, the canary or the stable one.
 *
 * <p>What was put in is remembered in an annotation of the ReplicaSet, so that it can be taken out
 * again.
 *
 * <p>Source: Argo Rollouts, its ephemeral metadata helpers.
 */
public final class EphemeralMetadata {
  private static final PodTemplateMetadata NONE = PodTemplateMetadata.builder().build();

  private EphemeralMetadata() {}

  /**
   * A ReplicaSet with other metadata for its pods.
   *
   * @param modified whether anything changed; if not, the annotations are untouched, stale or not
   * @param annotations the annotations of the ReplicaSet; null where it has none
   * @param template the pod template of the ReplicaSet
   */
  public record Synced(
      boolean modified, @Nullable ImmutableMap<String, String> annotations, PodTemplate template) {}

  /**
   * The ReplicaSet with the desired metadata in its template and without that put in before.
   *
   * @param desired what the pods are to have; null for nothing
   */
  public static Synced sync(ObservedReplicaSet replicaSet, @Nullable PodTemplateMetadata desired) {
    ImmutableMap<String, String> annotations = replicaSet.metadata().annotations();
    PodTemplate template = replicaSet.template();
    Optional<PodTemplateMetadata> existing = existing(GoZero.of(annotations));
    GoObject before = metadataOf(template);
    GoObject after = sync(before, existing.orElse(null), desired);
    if (after == before) {
      return new Synced(false, annotations, template);
    }
    Map<String, String> changed = new LinkedHashMap<>(GoZero.of(annotations));
    if (desired == null) {
      changed.remove(RolloutKeys.EPHEMERAL_METADATA);
    } else {
      changed.put(RolloutKeys.EPHEMERAL_METADATA, json(desired));
    }
    return new Synced(
        true,
        ImmutableMap.copyOf(changed),
        PodTemplate.of(template.object().with("metadata", after)));
  }

  /**
   * The labels, or the annotations, of one object that are to change.
   *
   * @param set those to set, sorted by key
   * @param removed the keys to take out, sorted
   */
  public record Change(ImmutableMap<String, String> set, ImmutableSet<String> removed) {

    /** Whether anything is to change at all. */
    public boolean modified() {
      return !set.isEmpty() || !removed.isEmpty();
    }
  }

  /**
   * What becomes of the labels, or the annotations, of one object.
   *
   * <p>Compatibility: a wanted key with an empty text is not put in where there is none. A key that
   * was put in before, is wanted no more and was taken out by somebody else is no change.
   *
   * @param from what the object has; null where it has none
   * @param injected what was put in before
   * @param wanted what it is to have
   */
  public static Change change(
      @Nullable Map<String, String> from,
      Map<String, String> injected,
      Map<String, String> wanted) {
    Map<String, String> now = from == null ? ImmutableMap.of() : from;
    ImmutableMap.Builder<String, String> set = ImmutableMap.builder();
    for (String key : CodePoints.sortedKeys(wanted)) {
      String value = GoZero.of(wanted.get(key));
      if (!value.equals(GoZero.of(now.get(key)))) {
        set.put(key, value);
      }
    }
    ImmutableSet.Builder<String> removed = ImmutableSet.builder();
    for (String key : CodePoints.sortedKeys(injected)) {
      if (!wanted.containsKey(key) && now.containsKey(key)) {
        removed.add(key);
      }
    }
    return new Change(set.buildOrThrow(), removed.build());
  }

  /** What was put in before; empty when nothing is remembered, or it cannot be read. */
  public static Optional<PodTemplateMetadata> existing(Map<String, String> annotations) {
    String json = annotations.get(RolloutKeys.EPHEMERAL_METADATA);
    if (json == null || !(GoJson.read(json) instanceof Outcome.Ok<JsonNode> ok)) {
      return Optional.empty();
    }
    return RememberedMetadata.read(ok.value());
  }

  /** The JSON in which metadata is remembered: keys sorted, what is empty left out. */
  public static String json(PodTemplateMetadata metadata) {
    GoJsonWriter out = new GoJsonWriter().beginObject();
    if (!GoZero.of(metadata.labels()).isEmpty()) {
      out.name("labels").value(metadata.labels());
    }
    if (!GoZero.of(metadata.annotations()).isEmpty()) {
      out.name("annotations").value(metadata.annotations());
    }
    return out.endObject().toString();
  }

  private static GoObject metadataOf(PodTemplate template) {
    GoObject metadata = template.object().object("metadata");
    return metadata == null
        ? GoDecoder.lenient(null, GoSchema.struct("meta.v1.ObjectMeta"))
        : metadata;
  }

  private static GoObject sync(
      GoObject metadata,
      @Nullable PodTemplateMetadata existing,
      @Nullable PodTemplateMetadata desired) {
    PodTemplateMetadata injected = existing == null ? NONE : existing;
    PodTemplateMetadata wanted = desired == null ? NONE : desired;
    GoObject out =
        apply(
            metadata,
            "annotations",
            GoZero.of(injected.annotations()),
            GoZero.of(wanted.annotations()));
    return apply(out, "labels", GoZero.of(injected.labels()), GoZero.of(wanted.labels()));
  }

  private static GoObject apply(
      GoObject metadata,
      String member,
      ImmutableMap<String, String> injected,
      ImmutableMap<String, String> wanted) {
    Map<String, String> now = new LinkedHashMap<>();
    GoMap before = metadata.map(member);
    for (int i = 0; i < before.size(); i++) {
      now.put(before.key(i), (String) before.value(i));
    }
    Change change = change(metadata.has(member) ? now : null, injected, wanted);
    if (!change.modified()) {
      return metadata;
    }
    change.removed().forEach(now::remove);
    now.putAll(change.set());
    return metadata.with(member, GoMap.of(now));
  }
}
