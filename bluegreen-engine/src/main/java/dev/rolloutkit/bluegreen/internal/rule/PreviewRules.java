package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;

/** Decides when the preview Service is idle. */
public final class PreviewRules {
  private PreviewRules() {}

  /** Whether the preview Service must select nothing because no update is in progress. */
  public static boolean isIdle(Observed in, PlanDraft out) {
    ReplicaSetCopy newRs = out.newRs();
    return BlueGreenView.of(in).policies().preview() == BlueGreenPolicies.Preview.DURING_UPDATE
        && (out.aborted()
            || out.stableRs() == null
            || (newRs != null && out.status().get(STABLE_RS).equals(newRs.hash)));
  }
}
