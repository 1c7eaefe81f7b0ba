package dev.rolloutkit.model.crds;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.BundledCrd;
import java.util.stream.Stream;

/**
 * The CRDs of Argo Rollouts, at the matched commit, without their descriptions. {@code
 * crd-validation} validates objects against them.
 */
public final class RolloutCrds {
  private static final ImmutableList<BundledCrd> ALL =
      Stream.of(
              "argoproj.io AnalysisRun analysisruns",
              "argoproj.io AnalysisTemplate analysistemplates",
              "argoproj.io ClusterAnalysisTemplate clusteranalysistemplates",
              "argoproj.io Experiment experiments",
              "argoproj.io Rollout rollouts")
          .map(words -> BundledCrd.of(words, RolloutCrds.class))
          .collect(ImmutableList.toImmutableList());

  private RolloutCrds() {}

  /** All CRDs; each is read when it is first needed. */
  public static ImmutableList<BundledCrd> all() {
    return ALL;
  }
}
