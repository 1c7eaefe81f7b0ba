package dev.rolloutkit.canary.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.internal.pass.Step;
import dev.rolloutkit.engine.progress.Progress;
import dev.rolloutkit.engine.progress.Wait;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a canary's update, and what it waits for.
 *
 * @param stage the stage of the update
 * @param step the current step; {@code null} unless the stage is {@link CanaryStage#STEP}
 * @param weight the weight of the canary that the status records, 0 for none
 * @param waitsFor everything that must happen before the update continues, in no particular order;
 *     empty if the update waits for nothing
 */
public record CanaryProgress(
    CanaryStage stage, @Nullable Step step, int weight, ImmutableList<Wait> waitsFor)
    implements Progress {
  /**
   * A step of a canary.
   *
   * @param number the number of the step, counted from 1
   * @param of the number of steps
   * @param what a description of the step, such as {@code setWeight: 20}
   */
  public record Step(int number, int of, String what) {
    /** The step as text, such as {@code step 2 of 5 (setWeight: 20)}. */
    public String text() {
      return "step " + number + " of " + of + " (" + what + ")";
    }
  }

  @Override
  public String standing() {
    return step == null ? stage.text() : step.text();
  }
}
