package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/** Decides which ReplicaSets are in use. */
public final class References {
  private References() {}

  /**
   * Whether the status or a Service refers to a hash.
   *
   * <p>Compatibility: a switch of the preview Service in this pass counts, but one of the active
   * Service does not, because it follows this step.
   */
  public static boolean isReferenced(Observed in, PlanDraft out, String hash) {
    if (hash.isEmpty()) {
      return false;
    }
    StatusDraft status = out.status();
    BlueGreenDraft draft = BlueGreenDraft.of(out);
    WeightedCutover cutover = draft.cutover();
    if (cutover != null && cutover.uses(hash)) {
      return true;
    }
    return hash.equals(status.get(STABLE_RS))
        || hash.equals(status.get(CURRENT_POD_HASH))
        || hash.equals(status.get(ACTIVE_SELECTOR))
        || hash.equals(status.get(PREVIEW_SELECTOR))
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
