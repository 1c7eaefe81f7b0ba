package dev.rolloutkit.engine.internal.metadata;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.Pods;
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
 */
public final class EphemeralMetadataSync {
  private EphemeralMetadataSync() {}

  public static Flow reconcile(Observed in, PlanDraft out) {
    PodTemplateMetadata preview = in.view().newMetadata();
    PodTemplateMetadata active = in.view().stableMetadata();
    if (preview == null && active == null && in.has(RolloutsChange.INJECTED_METADATA_STAYS)) {
      return Flow.NEXT;
    }
    ReplicaSetCopy newRs = out.requireNewRs();
    String stable = out.status().get(STABLE_RS);
    boolean settled = stable.isEmpty() || stable.equals(newRs.hash);
    if (sync(in, out, newRs, settled ? active : preview) == Flow.STOP
        || (!settled
            && out.stableRs() != null
            && sync(in, out, out.stableRs(), active) == Flow.STOP)) {
      return Flow.STOP;
    }
    for (ReplicaSetCopy rs : out.otherRss()) {
      if (sync(in, out, rs, null) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow sync(
      Observed in, PlanDraft out, ReplicaSetCopy rs, @Nullable PodTemplateMetadata wanted) {
    if (rs.isDeleted() && in.fixes(SharedDefect.META_ON_DELETED)) {
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
      String error = write(in, out, rs, change);
      if (error != null) {
        return out.fail(PassResult.RETRY, "failed to sync ephemeral metadata: " + error);
      }
    }
    return rs.replicas == 0 ? Flow.NEXT : syncPods(in, out, rs, injected, wanted);
  }

  private static @Nullable String write(
      Observed in, PlanDraft out, ReplicaSetCopy rs, EphemeralMetadataChange change) {
    ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
    update.setTemplateMetadata(change.metadata());
    if (change.annotation() == null) {
      update.annotations().remove(RolloutKeys.EPHEMERAL_METADATA);
    } else {
      update.annotations().put(RolloutKeys.EPHEMERAL_METADATA, change.annotation());
    }
    return ReplicaSetWrites.update(in, out, rs, update, Rule.EPHEMERAL_METADATA);
  }

  /**
   * Corrects the pods, even those of a ReplicaSet that needed no correction. A refusal ends the
   * pass only after all pods were tried; pods that no longer exist are ignored.
   */
  private static Flow syncPods(
      Observed in,
      PlanDraft out,
      ReplicaSetCopy rs,
      PodTemplateMetadata injected,
      @Nullable PodTemplateMetadata wanted) {
    String error = null;
    for (Pod pod : podsOf(in, rs)) {
      EphemeralMetadataChange change =
          RoleMetadata.change(
              pod.getMetadata().getLabels(), pod.getMetadata().getAnnotations(), injected, wanted);
      if (change.modified()) {
        Action update =
            new Action.UpdatePodMetadata(
                Pods.name(pod), change.metadata(), Rule.EPHEMERAL_METADATA);
        Refusal refusal = out.write(update);
        if (error == null
            && refusal != null
            && update.onRefusal(refusal.kind()) != OnRefusal.GO_ON) {
          error = refusal.message();
        }
      }
    }
    return error == null ? Flow.NEXT : out.fail(PassResult.RETRY, error);
  }

  /** The pods that a ReplicaSet controls, sorted by name. */
  private static List<Pod> podsOf(Observed in, ReplicaSetCopy rs) {
    List<Pod> pods = new ArrayList<>();
    for (Pod pod : in.state().pods()) {
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
