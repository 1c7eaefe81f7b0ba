package dev.rolloutkit.engine.internal.metadata;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Pods;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetUpdate;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Applies the metadata of its role (preview, active, canary, stable or none) to every ReplicaSet
 * and its pods.
 *
 * <p>Source: Argo Rollouts, ephemeral metadata.
 *
 * @rule Each ReplicaSet and its pods get the metadata of their role, such as preview, active,
 *     canary or stable.
 */
public final class EphemeralMetadataSync {
  private EphemeralMetadataSync() {}

  /** Writes the metadata that the roles require. */
  public static PassState reconcile(Observed observed, PassState pass, Recorder recorder) {
    syncAll(observed, pass, recorder);
    return pass;
  }

  private static Flow syncAll(Observed observed, PassState pass, Recorder recorder) {
    PodTemplateMetadata preview = observed.view().newMetadata();
    PodTemplateMetadata active = observed.view().stableMetadata();
    if (preview == null && active == null && observed.has(RolloutsChange.INJECTED_METADATA_STAYS)) {
      return Flow.NEXT;
    }
    ReplicaSetCopy newRs = pass.requireNewRs();
    String stable = pass.status().get(STABLE_RS);
    boolean settled = stable.isEmpty() || stable.equals(newRs.hash);
    if (sync(observed, recorder, newRs, settled ? active : preview) == Flow.STOP
        || (!settled
            && pass.stableRs() != null
            && sync(observed, recorder, pass.stableRs(), active) == Flow.STOP)) {
      return Flow.STOP;
    }
    for (ReplicaSetCopy rs : pass.revisions().others()) {
      if (sync(observed, recorder, rs, null) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow sync(
      Observed observed,
      Recorder recorder,
      ReplicaSetCopy rs,
      @Nullable PodTemplateMetadata wanted) {
    if (rs.isDeleted() && observed.fixes(SharedDefect.META_ON_DELETED)) {
      return Flow.NEXT;
    }
    ObjectMeta template = templateMetadata(rs.source.getSpec());
    PodTemplateMetadata injected = RoleMetadata.injected(rs.annotations());
    EphemeralMetadataChange change =
        RoleMetadata.change(
            template == null ? null : template.getLabels(),
            template == null ? null : template.getAnnotations(),
            injected,
            wanted);
    if (change.modified()) {
      String error = write(observed, recorder, rs, change);
      if (error != null) {
        return recorder.fail(PassResult.RETRY, "failed to sync ephemeral metadata: " + error);
      }
    }
    return rs.replicas == 0 ? Flow.NEXT : syncPods(observed, recorder, rs, injected, wanted);
  }

  private static @Nullable String write(
      Observed observed, Recorder recorder, ReplicaSetCopy rs, EphemeralMetadataChange change) {
    ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
    update.setTemplateMetadata(change.metadata());
    if (change.annotation() == null) {
      update.annotations().remove(RolloutKeys.EPHEMERAL_METADATA);
    } else {
      update.annotations().put(RolloutKeys.EPHEMERAL_METADATA, change.annotation());
    }
    return ReplicaSetWrites.update(observed, recorder, rs, update, PlanRule.EPHEMERAL_METADATA);
  }

  /**
   * Corrects the pods, even those of a ReplicaSet that needed no correction. A refusal ends the
   * pass only after all pods were tried; pods that no longer exist are ignored.
   */
  private static Flow syncPods(
      Observed observed,
      Recorder recorder,
      ReplicaSetCopy rs,
      PodTemplateMetadata injected,
      @Nullable PodTemplateMetadata wanted) {
    String error = null;
    for (Pod pod : podsOf(observed, rs)) {
      EphemeralMetadataChange change =
          RoleMetadata.change(
              pod.getMetadata().getLabels(), pod.getMetadata().getAnnotations(), injected, wanted);
      if (change.modified()) {
        Action update =
            new Action.UpdatePodMetadata(
                Pods.name(pod), change.metadata(), PlanRule.EPHEMERAL_METADATA);
        Refusal refusal = recorder.write(update);
        if (error == null
            && refusal != null
            && update.onRefusal(refusal.kind()) != OnRefusal.GO_ON) {
          error = refusal.message();
        }
      }
    }
    return error == null ? Flow.NEXT : recorder.fail(PassResult.RETRY, error);
  }

  /** The pods that a ReplicaSet controls, sorted by name. */
  private static List<Pod> podsOf(Observed observed, ReplicaSetCopy rs) {
    List<Pod> pods = new ArrayList<>();
    for (Pod pod : observed.state().pods()) {
      OwnerReference controller = Pods.controller(pod);
      if (controller != null
          && rs.source.getMetadata() != null
          && Objects.equals(controller.getUid(), rs.source.getMetadata().getUid())) {
        pods.add(pod);
      }
    }
    pods.sort(Comparator.comparing(Pods::name, CodePoints.ORDER));
    return pods;
  }

  private static @Nullable ObjectMeta templateMetadata(@Nullable ReplicaSetSpec spec) {
    return spec == null || spec.getTemplate() == null ? null : spec.getTemplate().getMetadata();
  }
}
