package dev.rolloutkit.engine.internal.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
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
 *
 * @rule An AnalysisRun gets the first free name; an equal one that still runs is adopted.
 */
public final class AnalysisRunCreation {
  private AnalysisRunCreation() {}

  /**
   * Creates a run, or adopts an equal one; null if the pass ends with an error.
   *
   * @param suffix the end of its name
   * @param labels its labels in addition to the hash, the type first
   */
  public static @Nullable AnalysisRun create(
      Observed observed,
      PassState pass,
      Recorder recorder,
      RolloutAnalysis analysis,
      String suffix,
      Map<String, String> labels) {
    String hash = pass.requireNewRs().hash;
    Outcome<ObjectNode> spec = AnalysisSpec.of(observed, pass, recorder, analysis);
    if (!spec.isOk()) {
      recorder.problem(spec.problems().get(0));
      recorder.fail(PassResult.ERROR, spec.problems().get(0).text());
      return null;
    }
    String base =
        observed.rolloutName()
            + "-"
            + hash
            + "-"
            + GoZero.of(pass.rollout().annotations().get(RolloutKeys.REVISION))
            + suffix;
    Map<String, AnalysisRun> present = byName(observed, base);
    String name = base;
    for (int counter = 1; ; counter++) {
      AnalysisRun taken = present.get(name);
      if (taken == null) {
        ObjectNode manifest = manifest(observed, pass, labels, analysis, name, hash);
        manifest.set("spec", spec.orElseThrow().deepCopy());
        Action creation = new Action.CreateAnalysisRun(name, manifest, PlanRule.ANALYSIS_START);
        Refusal refusal = recorder.write(creation);
        if (refusal == null) {
          return created(name, spec.orElseThrow());
        }
        if (creation.onRefusal(refusal.kind()) != OnRefusal.TRY_ANOTHER_NAME) {
          recorder.fail(PassResult.RETRY, refusal.message());
          return null;
        }
      } else if (isSame(observed, taken, spec.orElseThrow())) {
        return taken;
      }
      name = base + "." + counter;
    }
  }

  private static AnalysisRun created(String name, ObjectNode spec) {
    return AnalysisRun.builder().metadata(Metadata.builder().name(name).build()).spec(spec).build();
  }

  /** The runs whose name has the given prefix; the first of two with the same name. */
  private static Map<String, AnalysisRun> byName(Observed observed, String prefix) {
    Map<String, AnalysisRun> byName = new HashMap<>();
    for (AnalysisRun run : observed.state().analysisRuns()) {
      if (run.name().startsWith(prefix)) {
        byName.putIfAbsent(run.name(), run);
      }
    }
    return byName;
  }

  /** Whether a run is equal to the one that would be created and still runs. */
  private static boolean isSame(Observed observed, AnalysisRun run, ObjectNode spec) {
    if (run.isCompleted() || !Owners.controls(observed.rollout(), run) || run.spec() == null) {
      return false;
    }
    JsonNode present = run.spec().deepCopy();
    if (present instanceof ObjectNode object) {
      object.remove("terminate");
    }
    return JsonTrees.withoutEmpty(present).equals(JsonTrees.withoutEmpty(spec));
  }

  private static ObjectNode manifest(
      Observed observed,
      PassState pass,
      Map<String, String> ofKind,
      RolloutAnalysis analysis,
      String name,
      String hash) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "AnalysisRun");
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("name", name).put("namespace", observed.rollout().namespace());
    AnalysisRunMetadata given = analysis.analysisRunMetadata();
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    labels.putAll(ofKind);
    String instance =
        GoZero.of(
            GoZero.of(observed.rollout().metadata().labels())
                .get(RolloutKeys.CONTROLLER_INSTANCE_ID));
    if (!instance.isEmpty()) {
      labels.put(RolloutKeys.CONTROLLER_INSTANCE_ID, instance);
    }
    if (given != null) {
      labels.putAll(GoZero.of(given.labels()));
    }
    if (observed.spec().selector() != null) {
      labels.putAll(GoZero.of(observed.spec().selector().matchLabels()));
    }
    labels.forEach(metadata.putObject("labels")::put);
    ObjectNode annotations = metadata.putObject("annotations");
    annotations.put(
        RolloutKeys.REVISION, GoZero.of(pass.rollout().annotations().get(RolloutKeys.REVISION)));
    if (given != null) {
      GoZero.of(given.annotations()).forEach(annotations::put);
    }
    Owners.own(metadata, observed.rollout());
    return object;
  }
}
