package dev.rolloutkit.engine.internal.analysis;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.state.EngineProblemCodes;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.ArgumentValueFrom;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The spec of an AnalysisRun: its templates merged, with the arguments of the Rollout. Validation
 * has ensured that the names of metrics are unique and that every argument has one value.
 *
 * <p>Source: Argo Rollouts, flattening of analysis templates.
 *
 * @rule The templates of an analysis are merged into one AnalysisRun, with each argument and metric
 *     once.
 */
public final class AnalysisSpec {
  private final Observed observed;
  private final PassState pass;
  private final Recorder recorder;
  private final RolloutAnalysis analysis;

  private AnalysisSpec(
      Observed observed, PassState pass, Recorder recorder, RolloutAnalysis analysis) {
    this.observed = observed;
    this.pass = pass;
    this.recorder = recorder;
    this.analysis = analysis;
  }

  /** The spec, or the first problem. */
  public static Outcome<ObjectNode> of(
      Observed observed, PassState pass, Recorder recorder, RolloutAnalysis analysis) {
    return TemplateReferences.of(observed.state(), analysis, FieldPath.root())
        .flatMap(
            templates -> new AnalysisSpec(observed, pass, recorder, analysis).merge(templates));
  }

  private Outcome<ObjectNode> merge(ImmutableList<AnalysisTemplate> templates) {
    ArrayNode metrics = JsonNodeFactory.instance.arrayNode();
    MetricRules dryRun = new MetricRules("two Dry-Run metric rules have the same name");
    MetricRules retention =
        new MetricRules("two Measurement Retention metric rules have the same name");
    Arguments args = new Arguments();
    GoZero.of(analysis.dryRun())
        .forEach(
            rule ->
                dryRun.add(
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("metricName", GoZero.of(rule.metricName()))));
    GoZero.of(analysis.measurementRetention())
        .forEach(
            rule ->
                retention.add(
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("metricName", GoZero.of(rule.metricName()))
                        .put("limit", GoZero.of(rule.limit()))));
    for (AnalysisTemplate template : templates) {
      JsonNode spec = spec(template);
      spec.path("metrics").forEach(metrics::add);
      spec.path("dryRun").forEach(dryRun::add);
      spec.path("measurementRetention").forEach(retention::add);
      spec.path("args").forEach(args::add);
    }
    for (AnalysisRunArgument given : GoZero.of(analysis.args())) {
      Outcome<String> value = value(observed, pass, recorder, given);
      if (!value.isOk()) {
        return value.map(text -> JsonNodeFactory.instance.objectNode());
      }
      args.override(GoZero.of(given.name()), value.orElseThrow());
    }
    for (MetricRules rules : new MetricRules[] {dryRun, retention}) {
      if (!rules.error.isEmpty()) {
        return failed(rules.error);
      }
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("metrics", metrics);
    set(out, "dryRun", dryRun.list);
    set(out, "measurementRetention", retention.list);
    set(out, "args", args.list());
    return Outcome.ok(out);
  }

  /** The value that the Rollout gives an argument. */
  public static Outcome<String> value(
      Observed observed, PassState pass, Recorder recorder, AnalysisRunArgument given) {
    ArgumentValueFrom from = given.valueFrom();
    if (from == null) {
      return Outcome.ok(GoZero.of(given.value()));
    }
    if (from.podTemplateHashValue() != null) {
      return Outcome.ok(
          switch (from.podTemplateHashValue()) {
            case "Latest" -> pass.newRs() == null ? observed.state().podHash() : pass.newRs().hash;
            case "Stable" -> stableHash(observed, pass, recorder);
            default -> GoZero.of(given.value());
          });
    }
    return from.fieldRef() == null
        ? Outcome.ok(GoZero.of(given.value()))
        : RolloutFields.value(observed.rollout(), GoZero.of(from.fieldRef().fieldPath()));
  }

  /**
   * The hash of the stable ReplicaSet, which may no longer exist.
   *
   * @rule The argument {@code podTemplateHashValue: Stable} is the hash of the stable ReplicaSet,
   *     whose loss crashes the controller.
   */
  private static String stableHash(Observed observed, PassState pass, Recorder recorder) {
    if (pass.stableRs() != null) {
      return pass.stableRs().hash;
    }
    if (observed.fixes(SharedDefect.STABLE_ARGUMENT_PANIC)) {
      return pass.status().get(STABLE_RS);
    }
    recorder.problem(
        Problem.plain(
            FieldPath.of("status", "stableRS"),
            "an analysis argument is the hash of the stable ReplicaSet, which no longer exists;"
                + " this crashes the reference",
            observed.view().codeOf(SharedDefect.STABLE_ARGUMENT_PANIC)));
    return "";
  }

  /** The settings of the Rollout and its templates for metrics, each metric once. */
  private static final class MetricRules {
    final ArrayNode list = JsonNodeFactory.instance.arrayNode();
    private final Set<String> names = new HashSet<>();
    private final String duplicate;
    String error = "";

    MetricRules(String duplicate) {
      this.duplicate = duplicate;
    }

    void add(JsonNode element) {
      String name = element.path("metricName").asText();
      if (!names.add(name) && error.isEmpty()) {
        error = duplicate + " '" + name + "'";
      }
      list.add(element);
    }
  }

  /** The arguments of all templates, each once. */
  private static final class Arguments {
    private final Map<String, ObjectNode> byName = new LinkedHashMap<>();

    void add(JsonNode argument) {
      String name = argument.path("name").asText();
      ObjectNode present = byName.get(name);
      if (present == null) {
        byName.put(
            name,
            argument instanceof ObjectNode object
                ? object.deepCopy()
                : JsonNodeFactory.instance.objectNode());
        return;
      }
      for (String member : new String[] {"value", "valueFrom"}) {
        if (!present.hasNonNull(member) && argument.hasNonNull(member)) {
          present.set(member, argument.get(member));
        }
      }
    }

    void override(String name, String value) {
      ObjectNode present = byName.get(name);
      if (present != null) {
        present.put("value", value);
      }
    }

    ArrayNode list() {
      ArrayNode list = JsonNodeFactory.instance.arrayNode(byName.size());
      byName.values().forEach(list::add);
      return list;
    }
  }

  private static void set(ObjectNode out, String name, ArrayNode list) {
    if (!list.isEmpty()) {
      out.set(name, list);
    }
  }

  public static JsonNode spec(AnalysisTemplate template) {
    return template.spec() == null ? JsonNodeFactory.instance.missingNode() : template.spec();
  }

  private static <T> Outcome<T> failed(String message) {
    return Outcome.failed(
        Problem.plain(FieldPath.root(), message, EngineProblemCodes.ANALYSIS_TEMPLATE_INVALID));
  }
}
