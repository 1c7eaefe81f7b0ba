package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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

  /**
   * Templates and arguments from their JSON, each a list; null counts as an empty one.
   *
   * @return a failure if a template or an argument does not decode: what has the wrong type is not
   *     passed over
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
