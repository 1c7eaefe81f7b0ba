package dev.rolloutkit.engine.internal.simulation;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The part of a model cluster that depends on the strategy. */
public interface StrategyModel {
  /** Whether pods have metadata that depends on their role, so that a pass reads them. */
  boolean hasEphemeralMetadata(Rollout rollout);

  /** The hash of the revision that serves; empty if there is none. */
  String active(ModelCluster cluster);

  /** The hash that is being tested; empty for none. */
  String preview(ModelCluster cluster);

  /** The kind of an analysis, by which a command selects it. */
  String kind(AnalysisRun run);

  /** Applies the changes that are due, after pods and analyses are up to date. */
  void refresh(ModelCluster cluster, Instant now);

  /** The time of its next change; null if none is pending. */
  @Nullable Instant nextChange(Instant now);

  /** Executes an action that only this strategy has. */
  void carryOut(Action action, Instant now);

  /** Executes a command that only this strategy has. */
  void execute(Command command);
}
