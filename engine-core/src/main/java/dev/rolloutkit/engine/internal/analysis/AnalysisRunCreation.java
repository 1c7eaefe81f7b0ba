package dev.rolloutkit.engine.internal.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisRunMetadata;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates the AnalysisRun of an update.
 *
 * <p>Source: Argo Rollouts, creation of AnalysisRuns.
 */
public final class AnalysisRunCreation {
  private AnalysisRunCreation() {}

  /**
   * Creates a run, or reuses a running one with the same spec. Returns null if the pass ends with
   * an error.
   *
   * @param suffix the last part of the run's name
   * @param labels the labels of the run except the hash, beginning with the type
   */
  public static @Nullable AnalysisRun create(
      Observed in,
      PlanDraft out,
      RolloutAnalysis analysis,
      String suffix,
      Map<String, String> labels) {
    String hash = out.requireNewRs().hash;
    Outcome<ObjectNode> spec = AnalysisSpec.of(in, out, analysis);
    if (!spec.isOk()) {
      out.problem(spec.problems().get(0));
      out.fail(PassResult.ERROR, spec.problems().get(0).text());
      return null;
    }
    String base =
        in.rolloutName()
            + "-"
            + hash
            + "-"
            + GoZero.of(out.rolloutAnnotations().get(RolloutKeys.REVISION))
            + suffix;
    Map<String, AnalysisRun> present = byName(in, base);
    String name = base;
    for (int counter = 1; ; counter++) {
      AnalysisRun taken = present.get(name);
      if (taken == null) {
        ObjectNode manifest = manifest(in, out, labels, analysis, name, hash);
        manifest.set("spec", spec.orElseThrow().deepCopy());
        Action creation = new Action.CreateAnalysisRun(name, manifest, Rule.ANALYSIS_START);
        Refusal refusal = out.write(creation);
        if (refusal == null) {
          return created(name, spec.orElseThrow());
        }
        if (creation.onRefusal(refusal.kind()) != OnRefusal.TRY_ANOTHER_NAME) {
          out.fail(PassResult.RETRY, refusal.message());
          return null;
        }
      } else if (isSame(in, taken, spec.orElseThrow())) {
        return taken;
      }
      name = base + "." + counter;
    }
  }

  private static AnalysisRun created(String name, ObjectNode spec) {
    return AnalysisRun.builder().metadata(Metadata.builder().name(name).build()).spec(spec).build();
  }

  /**
   * The runs whose names begin with a prefix, by name; the first of two runs with the same name.
   */
  private static Map<String, AnalysisRun> byName(Observed in, String prefix) {
    Map<String, AnalysisRun> byName = new HashMap<>();
    for (AnalysisRun run : in.state().analysisRuns()) {
      if (run.name().startsWith(prefix)) {
        byName.putIfAbsent(run.name(), run);
      }
    }
    return byName;
  }

  /** Whether a run has not finished, belongs to the Rollout, and has the given spec. */
  private static boolean isSame(Observed in, AnalysisRun run, ObjectNode spec) {
    if (run.isCompleted() || !Owners.controls(in.rollout(), run) || run.spec() == null) {
      return false;
    }
    JsonNode present = run.spec().deepCopy();
    if (present instanceof ObjectNode object) {
      object.remove("terminate");
    }
    return JsonTrees.withoutEmpty(present).equals(JsonTrees.withoutEmpty(spec));
  }

  private static ObjectNode manifest(
      Observed in,
      PlanDraft out,
      Map<String, String> ofKind,
      RolloutAnalysis analysis,
      String name,
      String hash) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "AnalysisRun");
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("name", name).put("namespace", in.rollout().namespace());
    AnalysisRunMetadata given = analysis.analysisRunMetadata();
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    labels.putAll(ofKind);
    String instance =
        GoZero.of(
            GoZero.of(in.rollout().metadata().labels()).get(RolloutKeys.CONTROLLER_INSTANCE_ID));
    if (!instance.isEmpty()) {
      labels.put(RolloutKeys.CONTROLLER_INSTANCE_ID, instance);
    }
    if (given != null) {
      labels.putAll(GoZero.of(given.labels()));
    }
    if (in.spec().selector() != null) {
      labels.putAll(GoZero.of(in.spec().selector().matchLabels()));
    }
    labels.forEach(metadata.putObject("labels")::put);
    ObjectNode annotations = metadata.putObject("annotations");
    annotations.put(
        RolloutKeys.REVISION, GoZero.of(out.rolloutAnnotations().get(RolloutKeys.REVISION)));
    if (given != null) {
      GoZero.of(given.annotations()).forEach(annotations::put);
    }
    Owners.own(metadata, in.rollout());
    return object;
  }
}
