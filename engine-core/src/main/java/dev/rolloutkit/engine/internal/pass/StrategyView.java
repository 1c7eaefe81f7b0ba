package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.strategy.AntiAffinity;
import org.jspecify.annotations.Nullable;

/** The immutable branch points of a strategy in the steps that all strategies share. */
public interface StrategyView {
  /** Whether a defect of the reference is fixed. */
  boolean fixes(SharedDefect defect);

  /** The code of a problem that a defect causes: its identifier, such as {@code D11}. */
  ProblemCode codeOf(SharedDefect defect);

  /** The metadata for the pods of the new ReplicaSet while another one is stable. */
  @Nullable PodTemplateMetadata newMetadata();

  /** Metadata of the pods of the stable ReplicaSet. */
  @Nullable PodTemplateMetadata stableMetadata();

  /** The anti-affinity between the new and the stable ReplicaSet. */
  @Nullable AntiAffinity antiAffinity();

  /** Whether the new ReplicaSet counts as still in its scale-down delay when a pass begins. */
  boolean wasWithinDelay(Observed observed, ReplicaSetCopy newRs);

  /** Whether the new ReplicaSet is kept for a delay after an abort and then scaled to 0. */
  boolean delaysAbort(Observed observed, PassState pass);

  /** Whether this is the first pass that observes the current template or steps. */
  boolean isChanged(Observed observed, PassState pass);

  /** Whether enough pods are available for the condition {@code Available}. */
  boolean isAvailable(Observed observed, PassState pass, StatusDraft next);

  /**
   * Whether all pods belong to the new revision and are available, and the Services select them.
   */
  boolean isHealthy(Observed observed, PassState pass, StatusDraft next);

  /** Whether the current step has no time limit. */
  boolean isOpenEnded();

  /** Whether only a user can end the pauses of a status. */
  boolean isManualPause(Observed observed, StatusDraft next);

  /** Adjusts the pauses of a new status after they are written to it. */
  void adjustPauses(Observed observed, PassState pass, StatusDraft next);
}
