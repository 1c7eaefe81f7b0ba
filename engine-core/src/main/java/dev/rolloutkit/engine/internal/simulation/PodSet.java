package dev.rolloutkit.engine.internal.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A ReplicaSet of a model cluster with its pods.
 *
 * @rule In a simulation a pod becomes available some time after it was created.
 */
final class PodSet {
  private final ReplicaSet replicaSet;
  private final Duration start;
  private final List<ModelPod> pods = new ArrayList<>();
  private boolean failing;
  private int named;

  private PodSet(ReplicaSet replicaSet, Duration start) {
    this.replicaSet = replicaSet;
    this.start = start;
    if (replicaSet.getStatus() == null) {
      replicaSet.setStatus(new ReplicaSetStatus());
    }
  }

  /** A pod and the time at which it becomes available. */
  private record ModelPod(String name, Instant created, Instant ready) {}

  static PodSet copyOf(ReplicaSet observed, Duration start, Instant now) {
    PodSet set = new PodSet(new ReplicaSetBuilder(observed).build(), start);
    int available = GoZero.of(set.replicaSet.getStatus().getAvailableReplicas());
    for (int i = 0; i < set.wanted(); i++) {
      set.add(i < available ? now.minus(start) : now);
    }
    return set;
  }

  static PodSet of(JsonNode manifest, String uid, Duration start, Instant now) {
    ReplicaSet rs = Objects.requireNonNull(Trees.read(manifest, ReplicaSet.class));
    rs.getMetadata().setUid(uid);
    rs.getMetadata().setCreationTimestamp(GoTime.format(now));
    rs.getMetadata().setGeneration(1L);
    PodSet set = new PodSet(rs, start);
    for (int i = 0; i < set.wanted(); i++) {
      set.add(now);
    }
    return set;
  }

  ReplicaSet replicaSet() {
    return replicaSet;
  }

  String name() {
    return replicaSet.getMetadata().getName();
  }

  String hash() {
    Map<String, String> labels = replicaSet.getMetadata().getLabels();
    return labels == null ? "" : GoZero.of(labels.get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  int size() {
    return pods.size();
  }

  int available() {
    return GoZero.of(replicaSet.getStatus().getAvailableReplicas());
  }

  /** Its desired number of pods; 0 if the size is negative. */
  private int wanted() {
    return Math.max(0, Objects.requireNonNullElse(replicaSet.getSpec().getReplicas(), 1));
  }

  private void add(Instant created) {
    pods.add(
        new ModelPod(
            name() + "-" + String.format(Locale.ROOT, "%05d", named++),
            created,
            created.plus(start)));
  }

  void refresh(Instant now) {
    int ready = 0;
    if (!failing) {
      for (ModelPod pod : pods) {
        if (!pod.ready().isAfter(now)) {
          ready++;
        }
      }
    }
    ReplicaSetStatus status = replicaSet.getStatus();
    status.setReplicas(pods.size());
    status.setReadyReplicas(ready);
    status.setAvailableReplicas(ready);
    status.setObservedGeneration(replicaSet.getMetadata().getGeneration());
  }

  /** The names of its ready pods. */
  List<String> readyPods(Instant now) {
    return failing
        ? List.of()
        : pods.stream().filter(pod -> !pod.ready().isAfter(now)).map(ModelPod::name).toList();
  }

  @Nullable Instant nextStart(Instant now) {
    Instant next = null;
    if (!failing) {
      for (ModelPod pod : pods) {
        if (pod.ready().isAfter(now) && (next == null || pod.ready().isBefore(next))) {
          next = pod.ready();
        }
      }
    }
    return next;
  }

  void setFailing(boolean fails, Instant now) {
    failing = fails;
    if (!fails) {
      List<ModelPod> restarted = new ArrayList<>();
      for (ModelPod pod : pods) {
        restarted.add(new ModelPod(pod.name(), pod.created(), now.plus(start)));
      }
      pods.clear();
      pods.addAll(restarted);
    }
  }

  void evict(String pod, Instant now) {
    Iterator<ModelPod> all = pods.iterator();
    while (all.hasNext()) {
      if (all.next().name().equals(pod)) {
        all.remove();
        add(now);
        return;
      }
    }
  }

  void own(JsonNode owner) {
    List<OwnerReference> owners = new ArrayList<>(owners());
    owners.add(Objects.requireNonNull(Trees.read(owner, OwnerReference.class)));
    replicaSet.getMetadata().setOwnerReferences(owners);
  }

  void release(String ownerUid) {
    List<OwnerReference> owners = new ArrayList<>(owners());
    owners.removeIf(owner -> ownerUid.equals(owner.getUid()));
    replicaSet.getMetadata().setOwnerReferences(owners);
  }

  private List<OwnerReference> owners() {
    List<OwnerReference> owners = replicaSet.getMetadata().getOwnerReferences();
    return owners == null ? List.of() : owners;
  }

  void setDeadline(@Nullable Instant deadline) {
    Map<String, String> annotations = annotations(replicaSet.getMetadata());
    if (deadline == null) {
      annotations.remove(RolloutKeys.SCALE_DOWN_DEADLINE);
    } else {
      annotations.put(RolloutKeys.SCALE_DOWN_DEADLINE, GoTime.format(deadline));
    }
    replicaSet.getMetadata().setAnnotations(annotations);
  }

  void update(ReplicaSetChange change, Instant now) {
    ObjectMeta metadata = replicaSet.getMetadata();
    apply(metadata, change.metadata());
    metadata.setGeneration(GoZero.of(metadata.getGeneration()) + 1);
    change.minReadySeconds().ifPresent(replicaSet.getSpec()::setMinReadySeconds);
    if (change.affinity() != null) {
      replicaSet
          .getSpec()
          .getTemplate()
          .getSpec()
          .setAffinity(Trees.read(change.affinity(), Affinity.class));
    }
    if (!change.templateMetadata().isEmpty()) {
      apply(replicaSet.getSpec().getTemplate().getMetadata(), change.templateMetadata());
    }
    if (change.replicas().isPresent()) {
      replicaSet.getSpec().setReplicas(change.replicas().getAsInt());
      while (pods.size() > wanted()) {
        pods.remove(pods.size() - 1);
      }
      while (pods.size() < wanted()) {
        add(now);
      }
    }
  }

  private static void apply(ObjectMeta metadata, MetadataChange change) {
    if (!change.labels().isEmpty() || !change.removedLabels().isEmpty()) {
      Map<String, String> labels =
          metadata.getLabels() == null ? new TreeMap<>() : new TreeMap<>(metadata.getLabels());
      labels.putAll(change.labels());
      labels.keySet().removeAll(change.removedLabels());
      metadata.setLabels(labels);
    }
    if (!change.annotations().isEmpty() || !change.removedAnnotations().isEmpty()) {
      Map<String, String> annotations = annotations(metadata);
      annotations.putAll(change.annotations());
      annotations.keySet().removeAll(change.removedAnnotations());
      metadata.setAnnotations(annotations);
    }
  }

  private static Map<String, String> annotations(ObjectMeta metadata) {
    return metadata.getAnnotations() == null
        ? new TreeMap<>()
        : new TreeMap<>(metadata.getAnnotations());
  }

  /** The pods as Kubernetes objects. */
  List<Pod> podObjects() {
    List<Pod> objects = new ArrayList<>(pods.size());
    ObjectMeta template = replicaSet.getSpec().getTemplate().getMetadata();
    for (ModelPod pod : pods) {
      objects.add(
          new PodBuilder()
              .withNewMetadata()
              .withName(pod.name())
              .withNamespace(replicaSet.getMetadata().getNamespace())
              .withLabels(template == null ? null : template.getLabels())
              .withAnnotations(template == null ? null : template.getAnnotations())
              .withCreationTimestamp(GoTime.format(pod.created()))
              .addNewOwnerReference()
              .withController(true)
              .withKind("ReplicaSet")
              .withName(name())
              .withUid(replicaSet.getMetadata().getUid())
              .endOwnerReference()
              .endMetadata()
              .withNewStatus()
              .addNewCondition()
              .withType("Ready")
              .withStatus(failing ? "False" : "True")
              .withLastTransitionTime(GoTime.format(pod.ready()))
              .endCondition()
              .endStatus()
              .build());
    }
    return objects;
  }
}
