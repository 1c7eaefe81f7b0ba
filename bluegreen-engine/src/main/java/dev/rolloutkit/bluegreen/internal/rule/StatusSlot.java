package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;

/** Replaces the active Service by a field of the status if there is no Service. */
public final class StatusSlot implements ServiceSlot {
  private final boolean hasHashKey;
  private String selects;

  /** The slot with the hash of the status. */
  public StatusSlot(String selects) {
    this.selects = selects;
    this.hasHashKey = !selects.isEmpty();
  }

  @Override
  public String name() {
    return "";
  }

  @Override
  public String selects() {
    return selects;
  }

  @Override
  public boolean hasHashKey() {
    return hasHashKey;
  }

  /** The end of the pass writes the switch with the status. */
  @Override
  public Flow select(
      Observed observed, PassState pass, Recorder recorder, String hash, PlanRule rule) {
    if (!selects.equals(hash)) {
      recorder.event(
          rule,
          "SwitchActive",
          "Switched active ReplicaSet from '" + selects + "' to '" + hash + "'");
      selects = hash;
    }
    return Flow.NEXT;
  }
}
