package dev.rolloutkit.bluegreen.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.OnRefusal;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Owners;
import dev.rolloutkit.bluegreen.pass.Pass;
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
 * The AnalysisRun of an update.
 *
 * <p>Source: Argo Rollouts, creation of AnalysisRuns.
 */
public final class AnalysisRunCreation {
  private AnalysisRunCreation() {}

  /**
   * Creates a run, or adopts one that is the same; null when the pass ends with an error.
   *
   * @param suffix the end of its name
   * @param labels its labels beside the hash, the type first
   */
  public static @Nullable AnalysisRun create(
      Pass pass, RolloutAnalysis analysis, String suffix, Map<String, String> labels) {
    String hash = pass.requireNewRs().hash;
    Outcome<ObjectNode> spec = AnalysisSpec.of(pass, analysis);
    if (!spec.isOk()) {
      pass.problem(spec.problems().get(0));
      pass.fail(PassResult.ERROR, spec.problems().get(0).text());
      return null;
    }
    String base =
        pass.rolloutName
            + "-"
            + hash
            + "-"
            + GoZero.of(pass.rolloutAnnotations.get(RolloutKeys.REVISION))
            + suffix;
    Map<String, AnalysisRun> present = byName(pass, base);
    String name = base;
    for (int counter = 1; ; counter++) {
      AnalysisRun taken = present.get(name);
      if (taken == null) {
        ObjectNode manifest = manifest(pass, labels, analysis, name, hash);
        manifest.set("spec", spec.orElseThrow().deepCopy());
        Action creation = new Action.CreateAnalysisRun(name, manifest, Rule.ANALYSIS_START);
        Refusal refusal = pass.write(creation);
        if (refusal == null) {
          return created(name, spec.orElseThrow());
        }
        if (creation.onRefusal(refusal.kind()) != OnRefusal.TRY_ANOTHER_NAME) {
          pass.fail(PassResult.RETRY, refusal.message());
          return null;
        }
      } else if (isSame(pass, taken, spec.orElseThrow())) {
        return taken;
      }
      name = base + "." + counter;
    }
  }

  private static AnalysisRun created(String name, ObjectNode spec) {
    return AnalysisRun.builder().metadata(Metadata.builder().name(name).build()).spec(spec).build();
  }

  /** The runs whose name begins so; of two with one name the first. */
  private static Map<String, AnalysisRun> byName(Pass pass, String prefix) {
    Map<String, AnalysisRun> byName = new HashMap<>();
    for (AnalysisRun run : pass.state.analysisRuns()) {
      if (run.name().startsWith(prefix)) {
        byName.putIfAbsent(run.name(), run);
      }
    }
    return byName;
  }

  /** Whether a run is the one that would be created, and still runs. */
  private static boolean isSame(Pass pass, AnalysisRun run, ObjectNode spec) {
    if (run.isCompleted() || !Owners.controls(pass.rollout, run) || run.spec() == null) {
      return false;
    }
    JsonNode present = run.spec().deepCopy();
    if (present instanceof ObjectNode object) {
      object.remove("terminate");
    }
    return JsonTrees.withoutEmpty(present).equals(JsonTrees.withoutEmpty(spec));
  }

  private static ObjectNode manifest(
      Pass pass, Map<String, String> ofKind, RolloutAnalysis analysis, String name, String hash) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "AnalysisRun");
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("name", name).put("namespace", pass.rollout.namespace());
    AnalysisRunMetadata given = analysis.analysisRunMetadata();
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    labels.putAll(ofKind);
    String instance =
        GoZero.of(
            GoZero.of(pass.rollout.metadata().labels()).get(RolloutKeys.CONTROLLER_INSTANCE_ID));
    if (!instance.isEmpty()) {
      labels.put(RolloutKeys.CONTROLLER_INSTANCE_ID, instance);
    }
    if (given != null) {
      labels.putAll(GoZero.of(given.labels()));
    }
    if (pass.spec.selector() != null) {
      labels.putAll(GoZero.of(pass.spec.selector().matchLabels()));
    }
    labels.forEach(metadata.putObject("labels")::put);
    ObjectNode annotations = metadata.putObject("annotations");
    annotations.put(
        RolloutKeys.REVISION, GoZero.of(pass.rolloutAnnotations.get(RolloutKeys.REVISION)));
    if (given != null) {
      GoZero.of(given.annotations()).forEach(annotations::put);
    }
    Owners.own(metadata, pass.rollout);
    return object;
  }
}
