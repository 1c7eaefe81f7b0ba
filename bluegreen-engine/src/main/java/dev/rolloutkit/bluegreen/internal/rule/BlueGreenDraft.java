package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.model.analysis.AnalysisRun;
import org.jspecify.annotations.Nullable;

/** The decisions of a pass that only blue-green has. */
public final class BlueGreenDraft {
  private @Nullable ServiceSlot active;
  private @Nullable ServiceSlot preview;
  private @Nullable WeightedCutover cutover;
  private @Nullable AnalysisRun preRun;
  private @Nullable AnalysisRun postRun;
  private boolean targetsVerified = true;

  /** An empty draft. */
  public BlueGreenDraft() {}

  /** The blue-green part of a plan draft. */
  public static BlueGreenDraft of(PlanDraft out) {
    return out.strategyDraft(BlueGreenDraft.class);
  }

  /** The active Service; null if there is none. */
  public @Nullable ServiceSlot active() {
    return active;
  }

  /** The preview Service; null if there is none. */
  public @Nullable ServiceSlot preview() {
    return preview;
  }

  /** Stores the two Services. */
  public void setServices(@Nullable ServiceSlot ofActive, @Nullable ServiceSlot ofPreview) {
    active = ofActive;
    preview = ofPreview;
  }

  /** The slots of a cut-over by weights; null for a cut-over by selector. */
  public @Nullable WeightedCutover cutover() {
    return cutover;
  }

  void setCutover(WeightedCutover installed) {
    cutover = installed;
  }

  /** Whether the active Service selects a hash. */
  public boolean isActive(String hash) {
    return active != null && active.selects().equals(hash);
  }

  /** The AnalysisRun before the switch; null if there is none. */
  public @Nullable AnalysisRun preRun() {
    return preRun;
  }

  /** Stores the AnalysisRun before the switch. */
  public void setPreRun(@Nullable AnalysisRun run) {
    preRun = run;
  }

  /** The AnalysisRun after the switch; null if there is none. */
  public @Nullable AnalysisRun postRun() {
    return postRun;
  }

  /** Stores the AnalysisRun after the switch. */
  public void setPostRun(@Nullable AnalysisRun run) {
    postRun = run;
  }

  /**
   * Whether the pods of the new ReplicaSet are registered with the load balancer; true if targets
   * are not verified.
   */
  public boolean targetsVerified() {
    return targetsVerified;
  }

  /** Stores whether the pods of the new ReplicaSet are registered. */
  public void setTargetsVerified(boolean verified) {
    targetsVerified = verified;
  }
}
