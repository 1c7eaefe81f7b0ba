package dev.rolloutkit.canary.internal.pass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The AnalysisRuns of a canary.
 *
 * @param step the run of the current step; null if there is none
 * @param background the background run; null if there is none
 * @param others the runs that the update does not use, in list order
 * @param stepStatus the status of the step's run for the new status
 * @param backgroundStatus the status of the background run for the new status
 */
public record CanaryRuns(
    @Nullable AnalysisRun step,
    @Nullable AnalysisRun background,
    List<AnalysisRun> others,
    @Nullable RolloutAnalysisRunStatus stepStatus,
    @Nullable RolloutAnalysisRunStatus backgroundStatus) {
  /** No runs. */
  public static final CanaryRuns NONE = new CanaryRuns(null, null, ImmutableList.of(), null, null);

  /** The same with another run of the current step. */
  public CanaryRuns withStep(@Nullable AnalysisRun run) {
    return new CanaryRuns(run, background, others, stepStatus, backgroundStatus);
  }

  /** The same with another background run. */
  public CanaryRuns withBackground(@Nullable AnalysisRun run) {
    return new CanaryRuns(step, run, others, stepStatus, backgroundStatus);
  }

  /** The same with the status of both runs for the new status. */
  public CanaryRuns withStatus(
      @Nullable RolloutAnalysisRunStatus ofStep, @Nullable RolloutAnalysisRunStatus ofBackground) {
    return new CanaryRuns(step, background, others, ofStep, ofBackground);
  }
}
