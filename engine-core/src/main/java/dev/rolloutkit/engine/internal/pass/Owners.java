package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.CanaryStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines which objects belong to a Rollout.
 *
 * @rule A ReplicaSet, AnalysisRun or Experiment belongs to the Rollout whose uid its controlling
 *     owner reference has.
 */
public final class Owners {
  private Owners() {}

  /**
   * Whether an object may belong to a Rollout: it is in the Rollout's namespace, and no other
   * object controls it. An object without a controller may belong to it. A Rollout without a uid is
   * identified by its name.
   */
  public static boolean belongs(HasMetadata object, Rollout rollout) {
    ObjectMeta metadata = object.getMetadata();
    if (metadata == null || !isInNamespace(metadata, rollout)) {
      return false;
    }
    OwnerReference controller = controller(metadata.getOwnerReferences());
    return controller == null || isController(controller, rollout);
  }

  /** Whether an owner is this Rollout; a Rollout without uid is compared by name. */
  public static boolean isController(OwnerReference controller, Rollout rollout) {
    String uid = rollout.metadata().uid();
    return uid == null
        ? "Rollout".equals(controller.getKind()) && rollout.name().equals(controller.getName())
        : uid.equals(controller.getUid());
  }

  /** The ReplicaSets that may belong to the Rollout of a state, in list order. */
  public static ImmutableList<ReplicaSetCopy> members(RolloutState state) {
    ImmutableList.Builder<ReplicaSetCopy> members =
        ImmutableList.builderWithExpectedSize(state.replicaSets().size());
    for (ReplicaSet replicaSet : state.replicaSets()) {
      if (belongs(replicaSet, state.rollout())) {
        members.add(ReplicaSetCopy.of(replicaSet));
      }
    }
    return members.build();
  }

  /** Whether a Rollout controls an AnalysisRun. */
  public static boolean controls(Rollout rollout, AnalysisRun run) {
    return controls(rollout, run.metadata());
  }

  /** Whether a Rollout controls the object with this metadata. */
  public static boolean controls(Rollout rollout, @Nullable Metadata metadata) {
    if (metadata == null) {
      return false;
    }
    for (var owner : GoZero.of(metadata.ownerReferences())) {
      if (GoZero.of(owner.controller())) {
        return GoZero.of(rollout.metadata().uid()).equals(GoZero.of(owner.uid()));
      }
    }
    return false;
  }

  /** The Experiment to which the status refers; null if there is none. */
  public static @Nullable Experiment currentExperiment(RolloutState state) {
    for (Experiment experiment : state.experiments()) {
      if (isCurrent(experiment, state) && controls(state.rollout(), experiment.metadata())) {
        return experiment;
      }
    }
    return null;
  }

  /** The Experiments that a Rollout controls and to which its status does not refer, in order. */
  public static ImmutableList<Experiment> otherExperiments(RolloutState state) {
    if (state.experiments().isEmpty()) {
      return state.experiments();
    }
    ImmutableList.Builder<Experiment> others = ImmutableList.builder();
    for (Experiment experiment : state.experiments()) {
      if (!isCurrent(experiment, state) && controls(state.rollout(), experiment.metadata())) {
        others.add(experiment);
      }
    }
    return others.build();
  }

  private static boolean isCurrent(Experiment experiment, RolloutState state) {
    CanaryStatus canary = state.rollout().status().canary();
    String current = canary == null ? "" : GoZero.of(canary.currentExperiment());
    return !current.isEmpty() && current.equals(experiment.name());
  }

  /** Whether an object has the given name and is in the namespace of a Rollout. */
  public static boolean isNamed(HasMetadata object, String name, Rollout rollout) {
    ObjectMeta metadata = object.getMetadata();
    return metadata != null && name.equals(metadata.getName()) && isInNamespace(metadata, rollout);
  }

  /**
   * The Service with the given name in the namespace of a Rollout; null if there is no name or no
   * such Service.
   */
  public static @Nullable Service service(
      Collection<? extends @Nullable Service> services, @Nullable String name, Rollout rollout) {
    if (name != null && !name.isEmpty()) {
      for (Service service : services) {
        if (service != null && isNamed(service, name, rollout)) {
          return service;
        }
      }
    }
    return null;
  }

  /** The first owner that controls an object. */
  public static @Nullable OwnerReference controller(@Nullable List<OwnerReference> owners) {
    if (owners != null) {
      for (OwnerReference owner : owners) {
        if (owner != null && Boolean.TRUE.equals(owner.getController())) {
          return owner;
        }
      }
    }
    return null;
  }

  /** Adds an owner reference by which the Rollout controls an object. */
  public static void own(ObjectNode metadata, Rollout rollout) {
    metadata.putArray("ownerReferences").add(reference(rollout));
  }

  /** The owner reference by which a Rollout controls an object. */
  public static ObjectNode reference(Rollout rollout) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("apiVersion", "argoproj.io/v1alpha1")
        .put("kind", "Rollout")
        .put("name", rollout.name())
        .put("uid", GoZero.of(rollout.metadata().uid()))
        .put("controller", true)
        .put("blockOwnerDeletion", true);
  }

  /** An object without a namespace is assumed to be in that of the Rollout. */
  public static boolean isInNamespace(ObjectMeta metadata, Rollout rollout) {
    String namespace = metadata.getNamespace();
    return namespace == null
        || namespace.isEmpty()
        || rollout.namespace().isEmpty()
        || namespace.equals(rollout.namespace());
  }
}
