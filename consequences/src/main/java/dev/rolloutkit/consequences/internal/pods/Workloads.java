package dev.rolloutkit.consequences.internal.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Range;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Comparator;
import java.util.Optional;

/**
 * Functions about workloads that several rules need.
 *
 * @rule Only workloads that no other workload owns run pods of their own.
 */
public final class Workloads {
  /** Kinds of scalers of which only the target is read. */
  private static final ImmutableList<String> SCALERS =
      ImmutableList.of(
          "WatermarkPodAutoscaler",
          "DatadogPodAutoscaler",
          "MultidimPodAutoscaler",
          "PodAutoscaler",
          "AdvancedHorizontalPodAutoscaler",
          "WorkloadScaler",
          "HTTPScaledObject",
          "CronHorizontalPodAutoscaler");

  /** By kind as in {@link Kinds#WORKLOADS}, then by key. */
  public static final Comparator<ObjectKey> ORDER =
      Comparator.comparingInt((ObjectKey key) -> Kinds.WORKLOADS.asList().indexOf(key.kind()))
          .thenComparing(Comparator.naturalOrder());

  private Workloads() {}

  /** The workloads that no other workload owns. */
  public static ImmutableList<ClusterObject> of(ObjectSet objects) {
    ImmutableList.Builder<ClusterObject> out = ImmutableList.builder();
    for (String kind : Kinds.WORKLOADS) {
      for (ClusterObject one : objects.ofKind(kind)) {
        if (!isOwned(one, objects)) {
          out.add(one);
        }
      }
    }
    return out.build();
  }

  /** The workloads of a namespace that no other workload owns. */
  public static ImmutableList<ClusterObject> of(ObjectSet objects, String namespace) {
    ImmutableList.Builder<ClusterObject> out = ImmutableList.builder();
    for (String kind : Kinds.WORKLOADS) {
      for (ClusterObject one : objects.ofKind(kind, namespace)) {
        if (!isOwned(one, objects)) {
          out.add(one);
        }
      }
    }
    return out.build();
  }

  /** Whether a workload exists that no other workload owns. */
  public static boolean isFree(ObjectKey workload, ObjectSet objects) {
    ClusterObject object = objects.get(workload);
    return object != null && !isOwned(object, objects);
  }

  private static boolean isOwned(ClusterObject object, ObjectSet objects) {
    for (JsonNode owner : object.at("metadata", "ownerReferences")) {
      if (owner.path("controller").asBoolean(false)
          && objects.has(
              object.key().sibling(owner.path("kind").asText(""), owner.path("name").asText("")))) {
        return true;
      }
    }
    return false;
  }

  /** The pod template: that of the object itself, or of the workload to which a Rollout refers. */
  public static Template template(ClusterObject workload, ObjectSet objects) {
    if (workload.key().kind().equals(Kinds.POD)) {
      return new Template(workload.tree());
    }
    ClusterObject referred = referred(workload, objects);
    return new Template((referred == null ? workload : referred).at("spec", "template"));
  }

  /** The path of the field that has the template; empty for a Pod, which is its own template. */
  public static String templateField(ObjectKey workload) {
    return workload.kind().equals(Kinds.POD) ? "" : "spec.template";
  }

  private static @org.jspecify.annotations.Nullable ClusterObject referred(
      ClusterObject workload, ObjectSet objects) {
    return reference(workload).map(objects::get).orElse(null);
  }

  /** The workload whose template a Rollout uses; empty if the Rollout has its own. */
  static Optional<ObjectKey> reference(ClusterObject rollout) {
    JsonNode ref = rollout.at("spec", "workloadRef");
    return ref.isObject()
        ? Optional.of(
            rollout.key().sibling(ref.path("kind").asText(""), ref.path("name").asText("")))
        : Optional.empty();
  }

  /**
   * A Rollout with its template filled in.
   *
   * @param argo the release of its controller
   */
  public static Outcome<Rollout> rollout(
      ClusterObject workload, ObjectSet objects, ReleaseOf<RolloutsChange> argo) {
    ClusterObject referred = referred(workload, objects);
    if (referred == null) {
      return Rollouts.read(workload.tree(), argo);
    }
    ObjectNode tree = workload.tree().deepCopy();
    if (tree.path("spec") instanceof ObjectNode spec) {
      spec.set("template", referred.at("spec", "template"));
    }
    return Rollouts.read(tree, argo);
  }

  /**
   * How many pods a workload runs when nothing changes: {@code spec.replicas}, or the range of its
   * scaler; a DaemonSet runs one or more.
   */
  public static Range scale(ClusterObject workload, ObjectSet objects) {
    ObjectKey key = workload.key();
    int written = workload.at("spec", "replicas").asInt(1);
    switch (key.kind()) {
      case Kinds.POD -> {
        return Range.of(1);
      }
      case Kinds.DAEMON_SET -> {
        return new Range(1, Integer.MAX_VALUE);
      }
      default -> {
        for (ClusterObject scaler :
            objects.scalers("HorizontalPodAutoscaler", key.namespace(), key.name())) {
          if (scales(scaler, key) && written != 0) {
            return new Range(
                scaler.at("spec", "minReplicas").asInt(1),
                scaler.at("spec", "maxReplicas").asInt(1));
          }
        }
        for (ClusterObject scaler : objects.scalers("ScaledObject", key.namespace(), key.name())) {
          if (scales(scaler, key)) {
            return new Range(
                scaler.at("spec", "minReplicaCount").asInt(0),
                scaler.at("spec", "maxReplicaCount").asInt(100));
          }
        }
        return isScaledByAnother(key, objects)
            ? new Range(0, Integer.MAX_VALUE)
            : Range.of(written);
      }
    }
  }

  /**
   * The scaler that sets the number of pods of a workload; empty if the workload itself sets it.
   */
  public static Optional<ClusterObject> scaler(ObjectKey workload, ObjectSet objects) {
    for (String kind : ImmutableList.of("HorizontalPodAutoscaler", "ScaledObject")) {
      for (ClusterObject one : objects.scalers(kind, workload.namespace(), workload.name())) {
        if (scales(one, workload)) {
          return Optional.of(one);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether objects of a kind are scalers of workloads. */
  static boolean isScaler(String kind) {
    return kind.equals("HorizontalPodAutoscaler")
        || kind.equals("ScaledObject")
        || SCALERS.contains(kind);
  }

  /** The reference of a scaler to what it scales. */
  static JsonNode target(ClusterObject scaler) {
    return ObjectSet.scaled(scaler);
  }

  /** Whether an object of a kind that is not modelled scales a workload. */
  private static boolean isScaledByAnother(ObjectKey workload, ObjectSet objects) {
    for (String kind : SCALERS) {
      for (ClusterObject one : objects.scalers(kind, workload.namespace(), workload.name())) {
        JsonNode target = target(one);
        if (target.path("kind").asText(Kinds.DEPLOYMENT).equals(workload.kind())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean scales(ClusterObject scaler, ObjectKey workload) {
    JsonNode target = scaler.at("spec", "scaleTargetRef");
    return target.path("name").asText("").equals(workload.name())
        && target.path("kind").asText(Kinds.DEPLOYMENT).equals(workload.kind());
  }
}
