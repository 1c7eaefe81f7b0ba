package dev.rolloutkit.bluegreen.internal.rule;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.analysis.AnalysisRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The AnalysisRuns of a blue-green Rollout.
 *
 * @param pre the run before the switch; null if there is none
 * @param post the run after the switch; null if there is none
 * @param others the runs that the update does not use, in list order
 */
public record UpdateRuns(
    @Nullable AnalysisRun pre, @Nullable AnalysisRun post, List<AnalysisRun> others) {
  /** No runs. */
  public static final UpdateRuns NONE = new UpdateRuns(null, null, ImmutableList.of());

  /** The same with another run before the switch. */
  public UpdateRuns withPre(@Nullable AnalysisRun run) {
    return new UpdateRuns(run, post, others);
  }

  /** The same with another run after the switch. */
  public UpdateRuns withPost(@Nullable AnalysisRun run) {
    return new UpdateRuns(pre, run, others);
  }
}
