package dev.rolloutkit.canary.internal.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.analysis.AnalysisSpec;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisRunMetadata;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import dev.rolloutkit.model.strategy.RolloutExperimentStepAnalysisTemplateRef;
import dev.rolloutkit.model.strategy.RolloutExperimentTemplate;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the Experiment of a step.
 *
 * @rule The templates of an Experiment are made from the pod template of the canary or the stable
 *     version, as {@code specRef} says.
 */
final class ExperimentManifest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ExperimentManifest() {}

  /**
   * The Experiment without a name.
   *
   * <p>Problems: a template whose {@code specRef} is neither canary nor stable; an argument that
   * cannot be resolved.
   */
  static Outcome<ObjectNode> of(CanaryPass pass, Recorder recorder, RolloutExperimentStep step) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    ArrayNode templates = spec.putArray("templates");
    for (RolloutExperimentTemplate template : GoZero.of(step.templates())) {
      ReplicaSetCopy source = source(pass, template);
      if (source == null) {
        return Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                "Invalid template step SpecRef: must be canary or stable",
                CanaryProblemCodes.EXPERIMENT_SPEC_REF));
      }
      templates.add(template(template, source));
    }
    if (!GoZero.of(step.duration()).isEmpty()) {
      spec.put("duration", step.duration());
    }
    if (pass.spec().progressDeadlineSeconds() != null) {
      spec.put("progressDeadlineSeconds", pass.spec().progressDeadlineSeconds());
    }
    if (step.scaleDownDelaySeconds() != null) {
      spec.put("scaleDownDelaySeconds", step.scaleDownDelaySeconds());
    }
    metadata(step.analysisRunMetadata(), spec);
    GoZero.of(step.dryRun())
        .forEach(
            rule ->
                spec.withArray("dryRun")
                    .addObject()
                    .put("metricName", GoZero.of(rule.metricName())));
    for (RolloutExperimentStepAnalysisTemplateRef analysis : GoZero.of(step.analyses())) {
      Outcome<ObjectNode> resolved = analysis(pass, recorder, analysis);
      if (!resolved.isOk()) {
        return resolved;
      }
      spec.withArray("analyses").add(resolved.orElseThrow());
    }
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Experiment");
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("namespace", pass.rollout().namespace());
    labels(pass, metadata);
    Owners.own(metadata, pass.rollout());
    object.set("spec", spec);
    return Outcome.ok(object);
  }

  private static void labels(CanaryPass pass, ObjectNode metadata) {
    Map<String, String> own = GoZero.of(pass.rollout().metadata().labels());
    ObjectNode labels = metadata.putObject("labels");
    if (pass.observed().has(RolloutsChange.EXPERIMENT_LABELS)) {
      own.forEach(labels::put);
    }
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, pass.cluster().podHash());
    metadata
        .putObject("annotations")
        .put(
            RolloutKeys.REVISION,
            GoZero.of(pass.state().rollout().annotations().get(RolloutKeys.REVISION)));
  }

  private static @Nullable ReplicaSetCopy source(
      CanaryPass pass, RolloutExperimentTemplate template) {
    return switch (GoZero.of(template.specRef())) {
      case "canary" -> pass.newRs();
      case "stable" -> pass.stableRs();
      default -> null;
    };
  }

  private static ObjectNode template(RolloutExperimentTemplate step, ReplicaSetCopy source) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("name", GoZero.of(step.name()));
    if (step.replicas() != null) {
      out.put("replicas", step.replicas());
    }
    if (step.weight() != null || step.service() != null) {
      ObjectNode service = out.putObject("service");
      if (step.service() != null && !GoZero.of(step.service().name()).isEmpty()) {
        service.put("name", step.service().name());
      }
    }
    ReplicaSetSpec spec = source.source.getSpec();
    if (source.minReadySeconds() != 0) {
      out.put("minReadySeconds", source.minReadySeconds());
    }
    ObjectNode selector =
        object(
            step.selector() != null ? step.selector() : spec == null ? null : spec.getSelector());
    ObjectNode template = object(spec == null ? null : spec.getTemplate());
    PodTemplateMetadata metadata = step.metadata();
    if (metadata != null) {
      GoZero.of(metadata.labels())
          .forEach(
              (key, value) -> {
                child(child(template, "metadata"), "labels").put(key, value);
                child(selector, "matchLabels").put(key, value);
              });
      GoZero.of(metadata.annotations())
          .forEach(
              (key, value) -> child(child(template, "metadata"), "annotations").put(key, value));
    }
    out.set("selector", selector);
    out.set("template", template);
    return out;
  }

  private static Outcome<ObjectNode> analysis(
      CanaryPass pass, Recorder recorder, RolloutExperimentStepAnalysisTemplateRef analysis) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("name", GoZero.of(analysis.name()));
    out.put("templateName", GoZero.of(analysis.templateName()));
    if (GoZero.of(analysis.clusterScope())) {
      out.put("clusterScope", true);
    }
    for (AnalysisRunArgument argument : GoZero.of(analysis.args())) {
      Outcome<String> value = AnalysisSpec.value(pass.observed(), pass.state(), recorder, argument);
      if (!value.isOk()) {
        return value.map(text -> out);
      }
      out.withArray("args")
          .addObject()
          .put("name", GoZero.of(argument.name()))
          .put("value", value.orElseThrow());
    }
    if (GoZero.of(analysis.requiredForCompletion())) {
      out.put("requiredForCompletion", true);
    }
    return Outcome.ok(out);
  }

  private static void metadata(@Nullable AnalysisRunMetadata metadata, ObjectNode spec) {
    if (metadata == null) {
      return;
    }
    ObjectNode out = spec.putObject("analysisRunMetadata");
    put(out, "labels", GoZero.of(metadata.labels()));
    put(out, "annotations", GoZero.of(metadata.annotations()));
  }

  private static void put(ObjectNode out, String name, Map<String, String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(out.putObject(name)::put);
    }
  }

  private static ObjectNode object(@Nullable Object value) {
    JsonNode tree = value == null ? null : MAPPER.valueToTree(value);
    return tree instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
  }

  private static ObjectNode child(ObjectNode parent, String name) {
    return parent.get(name) instanceof ObjectNode present ? present : parent.putObject(name);
  }
}
