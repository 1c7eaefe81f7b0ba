package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;

/** Decides when there is nothing to preview. */
public final class PreviewRules {
  private PreviewRules() {}

  /** Whether the preview Service should select no pods, because there is no update. */
  public static boolean isIdle(BlueGreenView view, PassState pass) {
    ReplicaSetCopy newRs = pass.newRs();
    return view.policies().preview() == BlueGreenPolicies.Preview.DURING_UPDATE
        && (pass.isAborted()
            || pass.stableRs() == null
            || (newRs != null && pass.status().get(STABLE_RS).equals(newRs.hash)));
  }
}
