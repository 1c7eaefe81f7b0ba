package dev.rolloutkit.model.internal.references;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.release.RolloutsChange;

/** The decoded spec of a template. */
final class TemplateView {
  private final String name;
  private final GoObject spec;

  private TemplateView(String name, GoObject spec) {
    this.name = name;
    this.spec = spec;
  }

  /** The view of a template; a failure if its spec cannot be decoded. */
  static Outcome<TemplateView> of(AnalysisTemplate template, ReleaseOf<RolloutsChange> release) {
    return GoDecoder.decode(
            template.spec(), GoSchema.struct(GoSchema.ANALYSIS_TEMPLATE_SPEC.name(), release))
        .map(spec -> new TemplateView(template.name(), spec));
  }

  String name() {
    return name;
  }

  ImmutableList<GoObject> list(String member) {
    return ImmutableList.copyOf(spec.objects(member));
  }
}
