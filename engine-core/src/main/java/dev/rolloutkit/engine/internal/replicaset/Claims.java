package dev.rolloutkit.engine.internal.replicaset;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.pass.Revisions;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.state.EngineProblemCodes;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Determines which ReplicaSets belong to the Rollout. The Rollout adopts ReplicaSets of its
 * namespace that match its selector, have no controller and are not being deleted. It releases its
 * own ReplicaSets that the selector no longer matches.
 *
 * <p>As in Kubernetes' controller reference manager:
 *
 * <ul>
 *   <li>ReplicaSets that another object controls are ignored, regardless of their labels.
 *   <li>A ReplicaSet of its own that is being deleted still belongs to the Rollout.
 *   <li>Both writes are strategic merge patches with the uid of the ReplicaSet, so that they never
 *       change a new object with the same name.
 *   <li>A ReplicaSet that no longer exists (404) is ignored. So is one that cannot be released
 *       because it now has other owners or is another object (422).
 *   <li>Every other refusal ends the pass with its error, but only after all ReplicaSets were
 *       processed. This includes an adoption that is refused as invalid because another controller
 *       was faster.
 *   <li>The pass continues with the observed object, so an update in the same pass is refused as a
 *       conflict; see {@link SharedDefect#SELF_CONFLICT}.
 *   <li>A Rollout that is being deleted adopts and releases nothing: its pass does nothing.
 * </ul>
 *
 * <p>An invalid selector claims nothing here, and the validation reports it; the reference reports
 * it as an error without a status.
 *
 * <p>Source: Kubernetes 1.34, controller reference manager; Argo Rollouts, claiming of ReplicaSets.
 *
 * @rule The Rollout adopts ReplicaSets of its namespace that match its selector and have no
 *     controller, and releases those that no longer match.
 */
public final class Claims {
  private static final FieldPath SELECTOR = FieldPath.of("spec", "selector");

  private final Observed observed;
  private final Recorder recorder;
  private final ImmutableList.Builder<ReplicaSetCopy> claimed = ImmutableList.builder();
  private final List<String> errors = new ArrayList<>(0);

  private Claims(Observed observed, Recorder recorder) {
    this.observed = observed;
    this.recorder = recorder;
  }

  /** Adopts and releases ReplicaSets, and keeps those of the Rollout in the pass. */
  public static PassState claim(Observed observed, PassState pass, Recorder recorder) {
    if (!LabelSelectors.validate(SELECTOR, observed.spec().selector()).isEmpty()) {
      return findMembers(observed, pass);
    }
    Claims claims = new Claims(observed, recorder);
    int i = 0;
    for (ReplicaSet replicaSet : observed.state().replicaSets()) {
      claims.claim(replicaSet, i++);
    }
    if (!claims.errors.isEmpty()) {
      recorder.fail(PassResult.RETRY, aggregate(claims.errors));
    }
    return pass.withRevisions(Revisions.of(claims.claimed.build()));
  }

  /** Keeps the ReplicaSets that may belong to the Rollout in the pass, and writes nothing. */
  public static PassState findMembers(Observed observed, PassState pass) {
    return pass.withRevisions(Revisions.of(Owners.members(observed.state())));
  }

  private void claim(ReplicaSet replicaSet, int index) {
    ObjectMeta metadata = replicaSet.getMetadata();
    if (metadata == null || !Owners.isInNamespace(metadata, observed.rollout())) {
      recorder.problem(
          Problem.plain(
              FieldPath.of("replicaSets").index(index),
              "not a ReplicaSet of this namespace: it is left alone",
              EngineProblemCodes.NOT_OF_NAMESPACE));
      return;
    }
    OwnerReference controller = Owners.controller(metadata.getOwnerReferences());
    boolean matches = matches(metadata.getLabels());
    if (controller == null) {
      if (matches && metadata.getDeletionTimestamp() == null) {
        adopt(replicaSet);
      }
    } else if (Owners.isController(controller, observed.rollout())) {
      if (matches || keepsWithoutSelector()) {
        claimed.add(ReplicaSetCopy.of(replicaSet));
      } else {
        release(metadata, controller);
      }
    }
  }

  /** A selector that is lost together with the referenced workload claims nothing. */
  private boolean keepsWithoutSelector() {
    return observed.fixes(SharedDefect.WORKLOAD_GONE_RELEASES)
        && observed.spec().selector() == null;
  }

  private void adopt(ReplicaSet replicaSet) {
    ReplicaSetCopy copy = ReplicaSetCopy.of(replicaSet);
    String uid = GoZero.of(replicaSet.getMetadata().getUid());
    Action adoption =
        new Action.AdoptReplicaSet(
            copy.name, uid, Owners.reference(observed.rollout()), PlanRule.ADOPT);
    Refusal refusal = recorder.write(adoption);
    if (refusal == null) {
      ReplicaSetWrites.outdate(copy);
      claimed.add(copy);
    } else {
      note(adoption, refusal);
    }
  }

  private void release(ObjectMeta metadata, OwnerReference controller) {
    Action release =
        new Action.ReleaseReplicaSet(
            GoZero.of(metadata.getName()),
            GoZero.of(metadata.getUid()),
            GoZero.of(controller.getUid()),
            PlanRule.RELEASE);
    Refusal refusal = recorder.write(release);
    if (refusal != null) {
      note(release, refusal);
    }
  }

  private void note(Action action, Refusal refusal) {
    if (action.onRefusal(refusal.kind()) != OnRefusal.GO_ON) {
      errors.add(refusal.message());
    }
  }

  private boolean matches(@Nullable Map<String, String> labels) {
    return LabelSelectors.matches(
        observed.spec().selector(), label -> labels == null ? null : labels.get(label));
  }

  /** Several errors in the format of Kubernetes: each once, in brackets. */
  private static String aggregate(List<String> errors) {
    List<String> distinct = errors.stream().distinct().toList();
    return distinct.size() == 1 ? distinct.get(0) : "[" + String.join(", ", distinct) + "]";
  }
}
