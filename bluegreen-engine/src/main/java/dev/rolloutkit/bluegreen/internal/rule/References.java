package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.status.StatusReferences;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/** Determines the ReplicaSets that are in use. */
public final class References {
  private References() {}

  /**
   * Whether the status or a Service still refers to a hash.
   *
   * <p>Compatibility: only the switch of the preview Service in this pass is considered; the active
   * Service is switched after this step.
   */
  public static boolean isReferenced(Observed in, PlanDraft out, String hash) {
    if (hash.isEmpty()) {
      return false;
    }
    BlueGreenDraft draft = BlueGreenDraft.of(out);
    WeightedCutover cutover = draft.cutover();
    if (cutover != null && cutover.uses(hash)) {
      return true;
    }
    return StatusReferences.contain(out.status(), hash)
        || selects(in, draft.active(), BlueGreenView.of(in).strategy().activeService(), hash)
        || selects(in, draft.preview(), BlueGreenView.of(in).strategy().previewService(), hash);
  }

  private static boolean selects(
      Observed in, @Nullable ServiceSlot copy, @Nullable String name, String hash) {
    if (copy != null) {
      return copy.selects().equals(hash);
    }
    Service service = in.service(name);
    return service != null
        && service.getSpec() != null
        && hash.equals(
            ReplicaSetCopy.entry(service.getSpec().getSelector(), RolloutKeys.POD_TEMPLATE_HASH));
  }
}
