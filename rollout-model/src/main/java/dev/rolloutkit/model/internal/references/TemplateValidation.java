package dev.rolloutkit.model.internal.references;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.DryRun;
import dev.rolloutkit.model.analysis.MeasurementRetention;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.validation.MetricValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Validates the templates of one analysis: first together, then each separately. If one cannot be
 * decoded, only that is reported.
 *
 * @rule An analysis template of a step must end; one of the background may run forever.
 */
final class TemplateValidation {
  private TemplateValidation() {}

  static void validate(
      Rollout rollout,
      ReferencedTemplates given,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    FieldPath at = given.role().path(given.step());
    List<TemplateView> templates = decoded(given, at, release, out);
    if (templates == null) {
      return;
    }
    Optional<String> fault = TemplateMerge.fault(templates, given.args(), List.of(), List.of());
    for (CanaryStep step : Strategies.steps(rollout)) {
      RolloutAnalysis analysis = step.analysis();
      if (fault.isEmpty() && analysis != null) {
        List<String> dryRun =
            GoZero.of(analysis.dryRun()).stream().map(DryRun::metricName).map(GoZero::of).toList();
        List<String> retention =
            GoZero.of(analysis.measurementRetention()).stream()
                .map(MeasurementRetention::metricName)
                .map(GoZero::of)
                .toList();
        fault = TemplateMerge.fault(templates, given.args(), dryRun, retention);
      }
    }
    if (fault.isPresent()) {
      StringJoiner names = new StringJoiner(" ", "templateNames: [", "]");
      templates.forEach(t -> names.add(t.name()));
      out.add(Problem.invalid(at, GoStrings.quote(names.toString()), fault.get()));
      return;
    }
    for (TemplateView template : templates) {
      if (given.role() == AnalysisRole.BACKGROUND) {
        background(rollout, template, at, out);
      } else {
        bounded(template, at, out);
      }
    }
  }

  /** The templates of the namespace, then those of the cluster; null if any cannot be decoded. */
  private static @Nullable List<TemplateView> decoded(
      ReferencedTemplates given,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    List<TemplateView> views = new ArrayList<>();
    boolean whole = true;
    for (AnalysisTemplate template :
        Iterables.concat(given.templates(), given.clusterTemplates())) {
      Outcome<TemplateView> view = TemplateView.of(template, release);
      if (view instanceof Outcome.Ok<TemplateView> ok) {
        views.add(ok.value());
      } else {
        whole = false;
        String detail = "AnalysisTemplate " + template.name() + ": ";
        out.add(
            Problem.invalid(
                at, GoStrings.quote(template.name()), detail + view.problems().get(0).message()));
      }
    }
    return whole ? views : null;
  }

  /** Validates a template whose analysis must end. */
  private static void bounded(TemplateView template, FieldPath at, List<Problem> out) {
    String name = GoStrings.quote(template.name());
    String prefix = "AnalysisTemplate " + template.name();
    MetricArguments.Resolved resolved = MetricArguments.resolve(template);
    if (resolved.fault() != null) {
      out.add(Problem.invalid(at, name, prefix + ": " + resolved.fault()));
      return;
    }
    for (GoObject metric : resolved.metrics()) {
      IntOrStringValue count = (IntOrStringValue) metric.get("count");
      boolean counted = count != null && MetricValidation.number(count) != 0;
      if (!counted && !metric.text("interval").isEmpty()) {
        out.add(
            Problem.invalid(
                at,
                name,
                prefix
                    + " has metric "
                    + metric.text("name")
                    + " which runs indefinitely. Invalid value for count: "
                    + (count == null ? "<nil>" : count.stringValue())));
      }
    }
  }

  /**
   * Validates a template whose analysis may run forever; its arguments must come from the Rollout.
   */
  private static void background(
      Rollout rollout, TemplateView template, FieldPath at, List<Problem> out) {
    CanaryStrategy canary = Strategies.canary(rollout);
    ImmutableList<AnalysisRunArgument> args =
        canary == null || canary.analysis() == null ? null : canary.analysis().args();
    for (GoObject declared : template.list("args")) {
      if (declared.has("value") || declared.has("valueFrom")) {
        continue;
      }
      String detail = missing(args, declared.text("name"));
      if (detail != null) {
        out.add(Problem.invalid(at, GoStrings.quote(template.name()), detail));
      }
    }
  }

  private static @Nullable String missing(
      @Nullable ImmutableList<AnalysisRunArgument> args, String name) {
    if (args == null) {
      return "missing analysis arguments in rollout spec";
    }
    return args.stream().anyMatch(a -> GoZero.of(a.name()).equals(name)) ? null : name;
  }
}
