package dev.rolloutkit.examples.operator;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** The kinds of Argo Rollouts for which the client has no classes. */
final class Kinds {
  static final ResourceDefinitionContext ANALYSIS_RUN = argo("AnalysisRun", "analysisruns", true);
  static final ResourceDefinitionContext ANALYSIS_TEMPLATE =
      argo("AnalysisTemplate", "analysistemplates", true);
  static final ResourceDefinitionContext CLUSTER_ANALYSIS_TEMPLATE =
      argo("ClusterAnalysisTemplate", "clusteranalysistemplates", false);

  private Kinds() {}

  private static ResourceDefinitionContext argo(String kind, String plural, boolean namespaced) {
    return new ResourceDefinitionContext.Builder()
        .withGroup("argoproj.io")
        .withVersion("v1alpha1")
        .withKind(kind)
        .withPlural(plural)
        .withNamespaced(namespaced)
        .build();
  }
}
