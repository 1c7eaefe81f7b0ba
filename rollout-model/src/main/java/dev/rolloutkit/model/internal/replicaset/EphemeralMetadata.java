package dev.rolloutkit.model.internal.replicaset;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations that pods have only while their ReplicaSet has a certain role: preview,
 * active, canary or stable.
 *
 * <p>The metadata that was added is recorded in an annotation of the ReplicaSet, so that it can be
 * removed later.
 *
 * <p>Source: Argo Rollouts, its ephemeral metadata helpers.
 *
 * @rule A ReplicaSet gets the metadata of its role, and loses that of the former one.
 */
public final class EphemeralMetadata {
  private static final PodTemplateMetadata NONE = PodTemplateMetadata.builder().build();

  private EphemeralMetadata() {}

  /**
   * The annotations and pod template of a ReplicaSet after a change of its ephemeral metadata.
   *
   * @param modified whether anything changed; if not, the annotations are unchanged, even if they
   *     are stale
   * @param annotations the annotations of the ReplicaSet; null if it has none
   * @param template the pod template of the ReplicaSet
   */
  public record Synced(
      boolean modified, @Nullable ImmutableMap<String, String> annotations, PodTemplate template) {}

  /**
   * Adds the desired metadata to the template of a ReplicaSet and removes the metadata that was
   * added before.
   *
   * @param desired the metadata that the pods should have; null for none
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
   * A change of the labels, or of the annotations, of one object.
   *
   * @param set the entries to set, sorted by key
   * @param removed the keys to remove, sorted
   */
  public record Change(ImmutableMap<String, String> set, ImmutableSet<String> removed) {

    /** Whether the change sets or removes anything. */
    public boolean modified() {
      return !set.isEmpty() || !removed.isEmpty();
    }
  }

  /**
   * Computes the change of the labels, or of the annotations, of one object.
   *
   * <p>Compatibility: a desired key with an empty value is not added if the key is absent. A key
   * that was added before and is no longer desired, but has already been removed by somebody else,
   * is not part of the change.
   *
   * @rule A desired label or annotation with an empty value is not added if it is absent.
   * @param from the entries that the object has; null if it has none
   * @param injected the entries that were added before
   * @param wanted the desired entries
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

  /**
   * The metadata that was added before; empty if nothing is recorded or the record cannot be read.
   */
  public static Optional<PodTemplateMetadata> existing(Map<String, String> annotations) {
    String json = annotations.get(RolloutKeys.EPHEMERAL_METADATA);
    if (json == null || !(GoJson.read(json) instanceof Outcome.Ok<JsonNode> ok)) {
      return Optional.empty();
    }
    return RememberedMetadata.read(ok.value());
  }

  /** The JSON with which metadata is recorded: keys sorted, empty parts omitted. */
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
        ? GoDecoder.lenient(null, template.object().struct().fields().get(0).type().members())
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
