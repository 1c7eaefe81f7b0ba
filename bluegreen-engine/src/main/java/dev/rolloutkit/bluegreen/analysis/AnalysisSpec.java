package dev.rolloutkit.bluegreen.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.BlueGreenState;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.AnalysisTemplateRef;
import dev.rolloutkit.model.analysis.ArgumentValueFrom;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The spec of an AnalysisRun: its templates merged, with the arguments of the Rollout. Validation
 * saw to it that no two metrics have one name and that every argument has one value.
 *
 * <p>Source: Argo Rollouts, flattening of analysis templates.
 */
public final class AnalysisSpec {
  private final Pass pass;
  private final RolloutAnalysis analysis;

  private AnalysisSpec(Pass pass, RolloutAnalysis analysis) {
    this.pass = pass;
    this.analysis = analysis;
  }

  /** The spec, or the first thing that is wrong. */
  public static Outcome<ObjectNode> of(Pass pass, RolloutAnalysis analysis) {
    return templates(pass.state, analysis)
        .flatMap(templates -> new AnalysisSpec(pass, analysis).merge(templates));
  }

  /** The templates that an analysis names, with those that they name; each once. */
  public static Outcome<ImmutableList<AnalysisTemplate>> templates(
      BlueGreenState state, RolloutAnalysis analysis) {
    List<AnalysisTemplate> own = new ArrayList<>();
    List<AnalysisTemplate> cluster = new ArrayList<>();
    Set<AnalysisTemplateRef> seen = new HashSet<>();
    Deque<AnalysisTemplateRef> open = new ArrayDeque<>(Zero.of(analysis.templates()));
    while (!open.isEmpty()) {
      AnalysisTemplateRef ref = open.pop();
      boolean isCluster = Zero.of(ref.clusterScope());
      String name = Zero.of(ref.templateName());
      if (!seen.add(ref(name, isCluster))) {
        continue;
      }
      AnalysisTemplate template =
          find(isCluster ? state.clusterAnalysisTemplates() : state.analysisTemplates(), name);
      if (template == null) {
        return failed(
            (isCluster ? "ClusterAnalysisTemplate" : "AnalysisTemplate")
                + " '"
                + name
                + "' not found");
      }
      (isCluster ? cluster : own).add(template);
      List<AnalysisTemplateRef> nested = nested(template);
      for (int i = nested.size() - 1; i >= 0; i--) {
        open.push(nested.get(i));
      }
    }
    return Outcome.ok(
        ImmutableList.<AnalysisTemplate>builder().addAll(own).addAll(cluster).build());
  }

  private Outcome<ObjectNode> merge(ImmutableList<AnalysisTemplate> templates) {
    ArrayNode metrics = JsonNodeFactory.instance.arrayNode();
    MetricRules dryRun = new MetricRules("two Dry-Run metric rules have the same name");
    MetricRules retention =
        new MetricRules("two Measurement Retention metric rules have the same name");
    Arguments args = new Arguments();
    Zero.of(analysis.dryRun())
        .forEach(
            rule ->
                dryRun.add(
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("metricName", Zero.of(rule.metricName()))));
    Zero.of(analysis.measurementRetention())
        .forEach(
            rule ->
                retention.add(
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("metricName", Zero.of(rule.metricName()))
                        .put("limit", Zero.of(rule.limit()))));
    for (AnalysisTemplate template : templates) {
      JsonNode spec = spec(template);
      spec.path("metrics").forEach(metrics::add);
      spec.path("dryRun").forEach(dryRun::add);
      spec.path("measurementRetention").forEach(retention::add);
      spec.path("args").forEach(args::add);
    }
    for (AnalysisRunArgument given : Zero.of(analysis.args())) {
      Outcome<String> value = value(given);
      if (!value.isOk()) {
        return value.map(text -> JsonNodeFactory.instance.objectNode());
      }
      args.override(Zero.of(given.name()), value.orElseThrow());
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

  /** The value of an argument of the Rollout. */
  private Outcome<String> value(AnalysisRunArgument given) {
    ArgumentValueFrom from = given.valueFrom();
    if (from == null) {
      return Outcome.ok(Zero.of(given.value()));
    }
    if (from.podTemplateHashValue() != null) {
      return Outcome.ok(
          switch (from.podTemplateHashValue()) {
            case "Latest" -> pass.newRs == null ? pass.state.podHash() : pass.newRs.hash;
            case "Stable" -> pass.stableRs == null ? "" : pass.stableRs.hash;
            default -> Zero.of(given.value());
          });
    }
    return from.fieldRef() == null
        ? Outcome.ok(Zero.of(given.value()))
        : RolloutFields.value(pass.rollout, Zero.of(from.fieldRef().fieldPath()));
  }

  /** What the Rollout and its templates say of metrics, each metric once. */
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

  /** Arguments of the templates, each once. */
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

  private static List<AnalysisTemplateRef> nested(AnalysisTemplate template) {
    List<AnalysisTemplateRef> nested = new ArrayList<>();
    for (JsonNode ref : spec(template).path("templates")) {
      nested.add(ref(ref.path("templateName").asText(), ref.path("clusterScope").asBoolean()));
    }
    return nested;
  }

  private static AnalysisTemplateRef ref(String name, boolean isCluster) {
    return AnalysisTemplateRef.builder().templateName(name).clusterScope(isCluster).build();
  }

  private static @Nullable AnalysisTemplate find(List<AnalysisTemplate> all, String name) {
    for (AnalysisTemplate template : all) {
      if (template.name().equals(name)) {
        return template;
      }
    }
    return null;
  }

  private static <T> Outcome<T> failed(String message) {
    return Outcome.failed(Problem.text(FieldPath.root(), message, "AnalysisTemplate"));
  }
}
