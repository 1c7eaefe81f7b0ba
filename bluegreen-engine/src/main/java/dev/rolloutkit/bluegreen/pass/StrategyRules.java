package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.model.meta.PodTemplateMetadata;
import org.jspecify.annotations.Nullable;

/** Where the steps that every strategy shares differ by strategy. */
public interface StrategyRules {
  /** Metadata of the pods of the new ReplicaSet while another one is stable. */
  @Nullable PodTemplateMetadata newMetadata(Pass pass);

  /** Metadata of the pods of the stable ReplicaSet. */
  @Nullable PodTemplateMetadata stableMetadata(Pass pass);

  /** Whether the new ReplicaSet is kept for a while after the abort, and then scaled to 0. */
  boolean delaysAbort(Pass pass);

  /** Whether this is the first pass that sees what is rolled out now. */
  boolean isChanged(Pass pass);

  /** Whether the pods are as many as the condition {@code Available} asks for. */
  boolean isAvailable(Pass pass, StatusDraft next);

  /** Whether the present step may take as long as it likes. */
  boolean isOpenEnded(Pass pass);

  /** Whether only a person ends the pauses of a status. */
  boolean isManualPause(Pass pass, StatusDraft next);
}
