package dev.rolloutkit.bluegreen.metadata;

import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.EphemeralMetadataChange;
import dev.rolloutkit.bluegreen.OnRefusal;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.Pods;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ReplicaSetUpdate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetWrites;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
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
 * Gives every ReplicaSet, and its pods, the metadata of its role: preview, active, or none.
 *
 * <p>Source: Argo Rollouts, ephemeral metadata.
 */
public final class EphemeralMetadataSync {
  private EphemeralMetadataSync() {}

  public static Flow reconcile(Pass pass) {
    PodTemplateMetadata preview = pass.rules.newMetadata(pass);
    PodTemplateMetadata active = pass.rules.stableMetadata(pass);
    if (preview == null && active == null) {
      return Flow.NEXT;
    }
    ReplicaSetCopy newRs = pass.requireNewRs();
    String stable = pass.status.stableRs;
    boolean settled = stable.isEmpty() || stable.equals(newRs.hash);
    if (sync(pass, newRs, settled ? active : preview) == Flow.STOP
        || (!settled && pass.stableRs != null && sync(pass, pass.stableRs, active) == Flow.STOP)) {
      return Flow.STOP;
    }
    for (ReplicaSetCopy rs : pass.otherRss) {
      if (sync(pass, rs, null) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow sync(Pass pass, ReplicaSetCopy rs, @Nullable PodTemplateMetadata wanted) {
    if (rs.isDeleted() && pass.mends(Defect.META_ON_DELETED)) {
      return Flow.NEXT;
    }
    ObjectMeta template = templateMetadata(rs.source.getSpec());
    PodTemplateMetadata injected = RoleMetadata.injected(rs.annotations);
    EphemeralMetadataChange change =
        RoleMetadata.change(
            template == null ? null : template.getLabels(),
            template == null ? null : template.getAnnotations(),
            injected,
            wanted);
    if (change.modified()) {
      String error = write(pass, rs, change);
      if (error != null) {
        return pass.fail(PassResult.RETRY, "failed to sync ephemeral metadata: " + error);
      }
    }
    return rs.replicas == 0 ? Flow.NEXT : syncPods(pass, rs, injected, wanted);
  }

  private static @Nullable String write(
      Pass pass, ReplicaSetCopy rs, EphemeralMetadataChange change) {
    ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
    update.templateMetadata = change.metadata();
    if (change.annotation() == null) {
      update.annotations.remove(RolloutKeys.EPHEMERAL_METADATA);
    } else {
      update.annotations.put(RolloutKeys.EPHEMERAL_METADATA, change.annotation());
    }
    return ReplicaSetWrites.update(pass, rs, update, Rule.EPHEMERAL_METADATA);
  }

  /**
   * Corrects the pods, also those of a ReplicaSet that needed no correction. All are tried before a
   * refusal ends the pass; pods that are gone are passed over.
   */
  private static Flow syncPods(
      Pass pass,
      ReplicaSetCopy rs,
      PodTemplateMetadata injected,
      @Nullable PodTemplateMetadata wanted) {
    String error = null;
    for (Pod pod : podsOf(pass, rs)) {
      EphemeralMetadataChange change =
          RoleMetadata.change(
              pod.getMetadata().getLabels(), pod.getMetadata().getAnnotations(), injected, wanted);
      if (change.modified()) {
        Action update =
            new Action.UpdatePodMetadata(
                Pods.name(pod), change.metadata(), Rule.EPHEMERAL_METADATA);
        Refusal refusal = pass.write(update);
        if (error == null
            && refusal != null
            && update.onRefusal(refusal.kind()) != OnRefusal.GO_ON) {
          error = refusal.message();
        }
      }
    }
    return error == null ? Flow.NEXT : pass.fail(PassResult.RETRY, error);
  }

  /** The pods that a ReplicaSet controls, by name. */
  private static List<Pod> podsOf(Pass pass, ReplicaSetCopy rs) {
    List<Pod> pods = new ArrayList<>();
    for (Pod pod : pass.state.pods()) {
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
