package dev.rolloutkit.canary.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.progress.Progress;
import org.jspecify.annotations.Nullable;

/**
 * Where in the update of a canary a Rollout stands, and what it waits for.
 *
 * @param stage where it stands
 * @param step the step; {@code null} unless the stage is {@link CanaryStage#STEP}
 * @param weight the weight of the canary as it is recorded, 0 for none
 * @param waitsFor everything that must happen before it goes on, in no order of time; empty when
 *     nothing is left to do
 */
public record CanaryProgress(
    CanaryStage stage, @Nullable Step step, int weight, ImmutableList<Wait> waitsFor)
    implements Progress {
  /**
   * A step.
   *
   * @param number counted from 1
   * @param of how many steps there are
   * @param what what it does, such as {@code setWeight: 20}
   */
  public record Step(int number, int of, String what) {
    /** The step in words: {@code step 2 of 5 (setWeight: 20)}. */
    public String text() {
      return "step " + number + " of " + of + " (" + what + ")";
    }
  }

  @Override
  public ImmutableList<String> reasons() {
    return waitsFor.stream().map(Wait::text).collect(ImmutableList.toImmutableList());
  }

  @Override
  public String text() {
    StringBuilder out = new StringBuilder(step == null ? stage.text() : step.text());
    for (int i = 0; i < waitsFor.size(); i++) {
      out.append(i == 0 ? "; waits for " : "; and for ").append(waitsFor.get(i).text());
    }
    return out.toString();
  }
}
