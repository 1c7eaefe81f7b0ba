package dev.rolloutkit.engine.internal.simulation;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The behaviour of a model cluster that depends on the strategy. */
public interface StrategyModel {
  /** Whether pods have metadata by role, so that a pass must observe them. */
  boolean hasEphemeralMetadata(Rollout rollout);

  /** The hash of the revision that serves; empty if there is none. */
  String active(ModelCluster cluster);

  /** The hash of the revision that is being tried out; empty if there is none. */
  String preview(ModelCluster cluster);

  /** The kind of an analysis, by which commands refer to it. */
  String kind(AnalysisRun run);

  /** Carries out changes that are due, after pods and analyses are up to date. */
  void refresh(ModelCluster cluster, Instant now);

  /** When the next change of its own takes effect; null when none is under way. */
  @Nullable Instant nextChange(Instant now);

  /** Carries out an action that only this strategy has. */
  void carryOut(Action action, Instant now);

  /** Executes a command that only this strategy has. */
  void execute(Command command);
}
