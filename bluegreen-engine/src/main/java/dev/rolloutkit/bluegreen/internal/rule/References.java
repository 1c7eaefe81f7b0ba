package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.status.StatusReferences;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/**
 * Determines the ReplicaSets that are in use.
 *
 * @rule A ReplicaSet is in use while the status or a Service refers to it.
 */
public final class References {
  private References() {}

  /**
   * Whether the status or a Service still refers to a hash.
   *
   * <p>Compatibility: only the switch of the preview Service in this pass is considered; the active
   * Service is switched after this step.
   */
  public static boolean isReferenced(BlueGreenPass pass, String hash) {
    if (hash.isEmpty()) {
      return false;
    }
    WeightedCutover cutover = pass.services().cutover();
    if (cutover != null && cutover.uses(hash)) {
      return true;
    }
    return StatusReferences.contain(pass.status(), hash)
        || selects(pass, pass.active(), pass.strategy().activeService(), hash)
        || selects(pass, pass.preview(), pass.strategy().previewService(), hash);
  }

  private static boolean selects(
      BlueGreenPass pass, @Nullable ServiceSlot copy, @Nullable String name, String hash) {
    if (copy != null) {
      return copy.selects().equals(hash);
    }
    Service service = pass.observed().service(name);
    return service != null
        && service.getSpec() != null
        && hash.equals(
            ReplicaSetCopy.entry(service.getSpec().getSelector(), RolloutKeys.POD_TEMPLATE_HASH));
  }
}
