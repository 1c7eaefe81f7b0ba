package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One version of a ReplicaSet during a pass. The reference keeps several copies of an object and
 * does not refresh all of them when it writes one, and later steps use the values of their copy.
 * {@link #version} shows whether the API server would still accept an update based on the copy.
 *
 * @rule The controller keeps several copies of a ReplicaSet, and later steps see the values of
 *     their own copy.
 */
public final class ReplicaSetCopy {
  /** Orders by creation time, then by name. */
  public static final Comparator<ReplicaSetCopy> OLDEST_FIRST =
      Comparator.<ReplicaSetCopy, Instant>comparing(ReplicaSetCopy::created)
          .thenComparing(rs -> rs.name, CodePoints.ORDER);

  /**
   * Orders by revision, the newest first; ReplicaSets without a valid revision come before all
   * others.
   */
  public static final Comparator<ReplicaSetCopy> NEWEST_REVISION_FIRST =
      Comparator.<ReplicaSetCopy>comparingLong(rs -> rs.revision().orElse(Long.MAX_VALUE))
          .thenComparing(rs -> rs.revision().isPresent() ? 0 : 1)
          .thenComparing(ReplicaSetCopy::created)
          .reversed();

  /** The object at the API server, shared by all its copies. */
  static final class Stored {
    int version;
    boolean deleted;

    /** The writes of this pass, if they are merged. */
    @Nullable MergedWrite merged;
  }

  public final ReplicaSet source;
  final Stored stored;
  public final String name;
  public final String hash;

  /** {@code spec.replicas}. */
  public final int replicas;

  /** {@code status.replicas}. */
  public final int actualReplicas;

  public final int readyReplicas;
  public final int availableReplicas;

  private @Nullable Instant created;

  /** The annotations at the API server when the copy was last refreshed. */
  Map<String, String> writtenAnnotations;

  /** The annotations of this copy. */
  private Map<String, String> annotations;

  /** {@code spec.minReadySeconds} of this copy. */
  private int minReadySeconds;

  /** The affinity that was written through this copy; null if it is the observed one. */
  private @Nullable JsonNode writtenAffinity;

  int version;

  private ReplicaSetCopy(
      ReplicaSet source,
      Stored stored,
      String name,
      String hash,
      int replicas,
      int actualReplicas,
      int readyReplicas,
      int availableReplicas,
      Map<String, String> annotations) {
    this.source = source;
    this.stored = stored;
    this.name = name;
    this.hash = hash;
    this.replicas = replicas;
    this.actualReplicas = actualReplicas;
    this.readyReplicas = readyReplicas;
    this.availableReplicas = availableReplicas;
    this.writtenAnnotations = annotations;
    this.annotations = annotations;
    this.minReadySeconds =
        source.getSpec() == null ? 0 : GoZero.of(source.getSpec().getMinReadySeconds());
  }

  /** A copy of a ReplicaSet as it was observed. */
  public static ReplicaSetCopy of(ReplicaSet source) {
    ObjectMeta metadata = source.getMetadata();
    ReplicaSetSpec spec = source.getSpec();
    ReplicaSetStatus status = source.getStatus();
    return new ReplicaSetCopy(
        source,
        new Stored(),
        metadata == null ? "" : GoZero.of(metadata.getName()),
        entry(metadata == null ? null : metadata.getLabels(), RolloutKeys.POD_TEMPLATE_HASH),
        spec == null ? 1 : Objects.requireNonNullElse(spec.getReplicas(), 1),
        status == null ? 0 : GoZero.of(status.getReplicas()),
        status == null ? 0 : GoZero.of(status.getReadyReplicas()),
        status == null ? 0 : GoZero.of(status.getAvailableReplicas()),
        metadata == null || metadata.getAnnotations() == null
            ? ImmutableMap.of()
            : withoutNulls(metadata.getAnnotations()));
  }

  /** The annotations with null values replaced by empty strings, as Go reads them. */
  private static Map<String, String> withoutNulls(Map<String, String> annotations) {
    if (!annotations.containsValue(null)) {
      return annotations;
    }
    Map<String, String> read = new LinkedHashMap<>(annotations);
    read.replaceAll((key, value) -> GoZero.of(value));
    return read;
  }

  /** The oldest ReplicaSet with the given hash; by name if two are equally old. */
  public static @Nullable ReplicaSetCopy first(List<ReplicaSetCopy> all, String hash) {
    @Nullable ReplicaSetCopy first = null;
    for (ReplicaSetCopy rs : all) {
      if (rs.hash.equals(hash) && (first == null || OLDEST_FIRST.compare(rs, first) < 0)) {
        first = rs;
      }
    }
    return first;
  }

  /** The existing ReplicaSets in list order. */
  public static List<ReplicaSetCopy> copies(Collection<? extends @Nullable ReplicaSet> all) {
    List<ReplicaSetCopy> copies = new ArrayList<>(all.size());
    for (ReplicaSet rs : all) {
      if (rs != null) {
        copies.add(of(rs));
      }
    }
    return copies;
  }

  /** The last ReplicaSet in list order with the given hash; null for no hash. */
  public static @Nullable ReplicaSetCopy last(List<ReplicaSetCopy> all, String hash) {
    if (hash.isEmpty()) {
      return null;
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).hash.equals(hash)) {
        return all.get(i);
      }
    }
    return null;
  }

  /** A separate copy for a step that changes it. */
  public ReplicaSetCopy split() {
    ReplicaSetCopy copy =
        new ReplicaSetCopy(
            source,
            stored,
            name,
            hash,
            replicas,
            actualReplicas,
            readyReplicas,
            availableReplicas,
            annotations);
    copy.created = created;
    copy.writtenAnnotations = writtenAnnotations;
    copy.minReadySeconds = minReadySeconds;
    copy.writtenAffinity = writtenAffinity;
    copy.version = version;
    return copy;
  }

  /** The object after scaling it through this copy. */
  public ReplicaSetCopy scaled(ReplicaSetUpdate written) {
    ReplicaSetCopy copy =
        new ReplicaSetCopy(
            source,
            stored,
            name,
            hash,
            written.replicas().orElse(replicas),
            actualReplicas,
            readyReplicas,
            availableReplicas,
            written.annotations());
    copy.created = created;
    copy.minReadySeconds = minReadySeconds;
    copy.writtenAffinity = writtenAffinity;
    copy.version = stored.version;
    return copy;
  }

  /** Its creation time in whole seconds; Go's zero time if unknown. */
  public Instant created() {
    Instant known = created;
    if (known == null) {
      ObjectMeta metadata = source.getMetadata();
      known = Times.orZero(metadata == null ? null : metadata.getCreationTimestamp());
      created = known;
    }
    return known;
  }

  /** The annotations of this copy. */
  public Map<String, String> annotations() {
    return annotations;
  }

  /** Changes the annotations of this copy only. */
  public void setAnnotations(Map<String, String> changed) {
    annotations = changed;
  }

  /** {@code spec.minReadySeconds} of this copy. */
  public int minReadySeconds() {
    return minReadySeconds;
  }

  /** The affinity that was written through this copy; null if it is the observed one. */
  public @Nullable JsonNode writtenAffinity() {
    return writtenAffinity;
  }

  /** Refreshes the copy after a write through it. */
  void refresh(ReplicaSetUpdate written) {
    version = stored.version;
    annotations = written.annotations();
    writtenAnnotations = annotations;
    if (written.minReadySeconds().isPresent()) {
      minReadySeconds = written.minReadySeconds().getAsInt();
    }
    if (written.affinity() != null) {
      writtenAffinity = written.affinity();
    }
  }

  /** Whether the API server would refuse an update that is based on this copy. */
  boolean isStale() {
    return version != stored.version;
  }

  /** Whether this pass deletes the object. */
  public boolean isDeleted() {
    return stored.deleted;
  }

  /** Records that this pass deletes the object. */
  public void markDeleted() {
    stored.deleted = true;
  }

  /** The value of an annotation; empty if it is missing. */
  public String annotation(String key) {
    return GoZero.of(annotations.get(key));
  }

  /** Whether the annotation for the scale-down deadline has a value. */
  public boolean hasDeadline() {
    return !annotation(RolloutKeys.SCALE_DOWN_DEADLINE).isEmpty();
  }

  /** The scale-down deadline; null if there is none or it is not a valid time. */
  public @Nullable Instant deadline() {
    return Times.parse(annotation(RolloutKeys.SCALE_DOWN_DEADLINE));
  }

  /** Whether the scale-down deadline lies in the future. */
  public boolean isWithinDelay(Instant now) {
    Instant deadline = deadline();
    return deadline != null && deadline.isAfter(now);
  }

  /** The revision; empty if the annotation is not a number. */
  public OptionalLong revision() {
    return GoStrings.parseInt(annotation(RolloutKeys.REVISION), 64);
  }

  /**
   * {@code spec.replicas} of the Rollout when this ReplicaSet was last scaled; empty if invalid.
   */
  public OptionalLong desiredReplicas() {
    return GoStrings.parseInt(annotation(RolloutKeys.DESIRED_REPLICAS), 32);
  }

  /** Whether the controller scaled it to its full size and every pod is available. */
  public boolean isSaturated(int desired) {
    if (replicas != desired || availableReplicas != desired) {
      return false;
    }
    OptionalLong noted = desiredReplicas();
    return noted.isPresent() && noted.getAsLong() == desired;
  }

  /** Whether scaling it to its present size would still write annotations. */
  public boolean annotationNeedsUpdate(int desired) {
    return !annotation(RolloutKeys.DESIRED_REPLICAS).equals(Integer.toString(desired))
        || (desired == 0 && hasDeadline());
  }

  /** Whether it is being deleted. */
  public boolean isDeleting() {
    ObjectMeta metadata = source.getMetadata();
    return metadata != null && metadata.getDeletionTimestamp() != null;
  }

  public static String entry(@Nullable Map<String, String> map, String key) {
    return map == null ? "" : GoZero.of(map.get(key));
  }
}
