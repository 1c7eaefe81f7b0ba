package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The templates of one analysis of a Rollout.
 *
 * @param role the analysis that uses them
 * @param step the index of the step with the analysis; 0 if it does not belong to a step
 * @param args the arguments that the Rollout passes
 * @param templates the AnalysisTemplates
 * @param clusterTemplates the ClusterAnalysisTemplates
 */
public record ReferencedTemplates(
    AnalysisRole role,
    int step,
    ImmutableList<AnalysisRunArgument> args,
    ImmutableList<AnalysisTemplate> templates,
    ImmutableList<AnalysisTemplate> clusterTemplates) {

  /**
   * Reads templates and arguments from JSON lists; null counts as an empty list.
   *
   * @return a failure if a template or an argument has a value of the wrong type
   */
  public static Outcome<ReferencedTemplates> read(
      AnalysisRole role,
      int step,
      @Nullable JsonNode args,
      @Nullable JsonNode templates,
      @Nullable JsonNode clusterTemplates) {
    return elements(args, JsonForm.ANALYSIS_ARGUMENT::decode)
        .flatMap(
            a ->
                elements(templates, ReferencedTemplates::template)
                    .flatMap(
                        t ->
                            elements(clusterTemplates, ReferencedTemplates::template)
                                .map(c -> new ReferencedTemplates(role, step, a, t, c))));
  }

  private static Outcome<AnalysisTemplate> template(JsonNode tree) {
    Outcome<GoObject> decoded = GoDecoder.decode(tree, GoSchema.ANALYSIS_TEMPLATE);
    return decoded.map(
        object ->
            AnalysisTemplate.builder()
                .metadata(JsonForm.METADATA.read(tree.get("metadata")))
                .spec(tree.get("spec"))
                .build());
  }

  private static <T> Outcome<ImmutableList<T>> elements(
      @Nullable JsonNode list, Function<JsonNode, Outcome<T>> reader) {
    ImmutableList.Builder<T> out = ImmutableList.builder();
    if (list != null) {
      for (JsonNode element : list) {
        Outcome<T> read = reader.apply(element);
        if (read instanceof Outcome.Ok<T> ok) {
          out.add(ok.value());
        } else {
          return Outcome.failed(read.problems());
        }
      }
    }
    return Outcome.ok(out.build());
  }
}
