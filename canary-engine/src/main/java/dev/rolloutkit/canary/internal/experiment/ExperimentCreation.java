package dev.rolloutkit.canary.internal.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.analysis.JsonTrees;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import org.jspecify.annotations.Nullable;

/**
 * Creates an Experiment under a free name.
 *
 * <p>Source: Argo Rollouts, creation of experiments.
 *
 * @rule An Experiment gets the first free name; an equal one that still runs is adopted.
 */
final class ExperimentCreation {
  private ExperimentCreation() {}

  /** Creates an Experiment, or adopts an equal one; null if the pass ends. */
  static @Nullable Experiment create(
      CanaryPass pass, Recorder recorder, RolloutExperimentStep step) {
    Outcome<ObjectNode> manifest = ExperimentManifest.of(pass, recorder, step);
    if (!manifest.isOk()) {
      recorder.problem(manifest.problems().get(0));
      recorder.fail(PassResult.ERROR, manifest.problems().get(0).text());
      return null;
    }
    ObjectNode object = manifest.orElseThrow();
    String base =
        pass.rollout().name()
            + "-"
            + pass.cluster().podHash()
            + "-"
            + GoZero.of(pass.state().rollout().annotations().get(RolloutKeys.REVISION))
            + "-"
            + pass.index().orElse(0);
    String name = base;
    for (int counter = 1; ; counter++) {
      Experiment taken = named(pass, name);
      if (taken == null) {
        ((ObjectNode) object.get("metadata")).put("name", name);
        Action creation = new Action.CreateExperiment(name, object.deepCopy(), PlanRule.EXPERIMENT);
        Refusal refusal = recorder.write(creation);
        if (refusal == null) {
          return reported(recorder, name, object.get("spec"));
        }
        if (creation.onRefusal(refusal.kind()) != OnRefusal.TRY_ANOTHER_NAME) {
          recorder.fail(PassResult.RETRY, refusal.message());
          return null;
        }
      } else if (isSame(pass, taken, object.get("spec"))) {
        return reported(recorder, taken);
      }
      name = base + "-" + counter;
    }
  }

  private static Experiment reported(Recorder recorder, String name, JsonNode spec) {
    return reported(
        recorder,
        Experiment.builder().metadata(Metadata.builder().name(name).build()).spec(spec).build());
  }

  private static Experiment reported(Recorder recorder, Experiment experiment) {
    recorder.event(
        PlanRule.EXPERIMENT, "ExperimentCreated", "Created Experiment '" + experiment.name() + "'");
    return experiment;
  }

  private static @Nullable Experiment named(CanaryPass pass, String name) {
    for (Experiment experiment : pass.cluster().experiments()) {
      if (experiment.name().equals(name)) {
        return experiment;
      }
    }
    return null;
  }

  /** Whether an Experiment is equal to the one that would be created and still runs. */
  private static boolean isSame(CanaryPass pass, Experiment taken, JsonNode spec) {
    if (taken.isCompleted()
        || !Owners.controls(pass.rollout(), taken.metadata())
        || taken.spec() == null) {
      return false;
    }
    JsonNode present = taken.spec().deepCopy();
    if (present instanceof ObjectNode object) {
      object.remove("terminate");
    }
    return JsonTrees.withoutEmpty(present).equals(JsonTrees.withoutEmpty(spec));
  }
}
