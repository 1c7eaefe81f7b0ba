package dev.rolloutkit.model.references;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import java.util.stream.Stream;

/**
 * The templates of one analysis of a Rollout.
 *
 * @param role which analysis it is
 * @param step the index of the step that it is in; 0 for analyses that are in none
 * @param args the arguments that the Rollout gives
 * @param templates the templates of the namespace
 * @param clusterTemplates the templates of the cluster
 */
public record ReferencedTemplates(
    AnalysisRole role,
    int step,
    ImmutableList<AnalysisRunArgument> args,
    ImmutableList<AnalysisTemplate> templates,
    ImmutableList<AnalysisTemplate> clusterTemplates) {

  /** The templates of the namespace, then those of the cluster. */
  ImmutableList<TemplateView> all() {
    return Stream.concat(templates.stream(), clusterTemplates.stream())
        .map(TemplateView::of)
        .collect(ImmutableList.toImmutableList());
  }
}
