package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;

/** What takes the place of an active Service where there is none: the status alone. */
public final class StatusSlot extends ServiceCopy {
  /** The slot as the status has it. */
  public StatusSlot(String selects) {
    super("", true, selects, !selects.isEmpty());
  }

  /** The switch is written with the status at the end of the pass. */
  @Override
  public Flow select(Pass pass, String hash, Rule rule) {
    if (!selects.equals(hash)) {
      pass.event(
          rule,
          "SwitchActive",
          "Switched active ReplicaSet from '" + selects + "' to '" + hash + "'");
      selects = hash;
    }
    return Flow.NEXT;
  }
}
