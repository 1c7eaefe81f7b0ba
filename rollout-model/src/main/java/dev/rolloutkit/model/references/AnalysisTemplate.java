package dev.rolloutkit.model.references;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;

/** An AnalysisTemplate or ClusterAnalysisTemplate, decoded. */
public final class AnalysisTemplate {
  private final GoObject object;

  private AnalysisTemplate(GoObject object) {
    this.object = object;
  }

  /** The template of a tree. */
  public static Outcome<AnalysisTemplate> decode(JsonNode tree) {
    return GoDecoder.decode(tree, GoSchema.ANALYSIS_TEMPLATE).map(AnalysisTemplate::new);
  }

  /** The name, empty when unset. */
  public String name() {
    GoObject metadata = object.object("metadata");
    return metadata == null ? "" : metadata.text("name");
  }

  /** Names of the declared arguments, in order. */
  public ImmutableList<String> argumentNames() {
    return names("args");
  }

  /** Names of the metrics, in order. */
  public ImmutableList<String> metricNames() {
    return names("metrics");
  }

  ImmutableList<GoObject> list(String member) {
    GoObject spec = object.object("spec");
    return spec == null ? ImmutableList.of() : ImmutableList.copyOf(spec.objects(member));
  }

  private ImmutableList<String> names(String member) {
    return list(member).stream().map(o -> o.text("name")).collect(ImmutableList.toImmutableList());
  }
}
