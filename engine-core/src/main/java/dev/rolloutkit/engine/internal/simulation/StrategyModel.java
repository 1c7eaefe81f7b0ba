package dev.rolloutkit.engine.internal.simulation;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a strategy adds to a model cluster. */
public interface StrategyModel {
  /** Whether pods have metadata by their role, so that a pass looks at them. */
  boolean hasEphemeralMetadata(Rollout rollout);

  /** The hash that serves, empty for none. */
  String active(ModelCluster cluster);

  /** The hash that is on trial, empty for none. */
  String preview(ModelCluster cluster);

  /** The kind of an analysis, by which a command tells how it ends. */
  String kind(AnalysisRun run);

  /** Lets happen what is due, once pods and analyses are up to date. */
  void refresh(ModelCluster cluster, Instant now);

  /** When the next change of its own takes effect; null when none is under way. */
  @Nullable Instant nextChange(Instant now);

  /** Carries out an action that no other strategy has. */
  void carryOut(Action action, Instant now);

  /** Does what a command says that no other strategy knows. */
  void obey(Command command);
}
