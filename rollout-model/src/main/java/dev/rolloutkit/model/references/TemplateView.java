package dev.rolloutkit.model.references;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;

/** The decoded spec of a template; what has the wrong type counts as unset. */
final class TemplateView {
  private final String name;
  private final GoObject spec;

  private TemplateView(String name, GoObject spec) {
    this.name = name;
    this.spec = spec;
  }

  static TemplateView of(AnalysisTemplate template) {
    return new TemplateView(
        Zero.of(template.name()),
        GoDecoder.lenient(template.spec(), GoSchema.ANALYSIS_TEMPLATE_SPEC));
  }

  String name() {
    return name;
  }

  ImmutableList<GoObject> list(String member) {
    return ImmutableList.copyOf(spec.objects(member));
  }
}
