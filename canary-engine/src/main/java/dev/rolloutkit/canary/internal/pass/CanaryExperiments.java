package dev.rolloutkit.canary.internal.pass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.experiment.Experiment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Experiments of a canary.
 *
 * @param current the Experiment of the current step; null if there is none
 * @param statusName its name in the new status; empty for none
 * @param others all other Experiments of the Rollout, in list order
 */
public record CanaryExperiments(
    @Nullable Experiment current, String statusName, List<Experiment> others) {
  /** No Experiments. */
  public static final CanaryExperiments NONE = new CanaryExperiments(null, "", ImmutableList.of());
}
