package dev.rolloutkit.model.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.template.PodTemplate;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates pod templates, with the order, paths and messages of Kubernetes.
 *
 * <pre>{@code
 * FieldPath at = FieldPath.of("spec", "template");
 * for (Problem problem : PodTemplates.validate(deployment.at("/spec/template"), at)) {
 *   log.error(problem.text()); // spec.template.spec.containers: Required value
 * }
 * }</pre>
 *
 * <p>The template is validated on its own, after Kubernetes' defaults are applied, by the rules
 * that all workloads share. Each kind of workload has a few further rules, which are not checked
 * here:
 *
 * <ul>
 *   <li>the selector has to match the labels of the template (all kinds but Job, whose selector the
 *       API server generates);
 *   <li>{@code restartPolicy} is {@code Always} (Deployment, ReplicaSet, StatefulSet, DaemonSet,
 *       and so Rollouts), or {@code OnFailure} or {@code Never} (Job, CronJob);
 *   <li>{@code activeDeadlineSeconds} must not be set (all kinds but Job and CronJob).
 * </ul>
 *
 * <p>{@link dev.rolloutkit.model.internal.validation.RolloutValidation} validates the template of a
 * Rollout with {@link PodRules#ROLLOUTS_CONTROLLER} and adds the three rules above.
 *
 * <p>Time and memory are linear in the size of the template. The arguments are not modified.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidatePodTemplateSpec.
 */
public final class PodTemplates {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PodTemplates() {}

  /**
   * Validates a template as an API server does.
   *
   * @param template the JSON of the template; null counts as a template with no field set
   * @param at its path, {@code spec.template} for most kinds
   * @return every problem; if values have the wrong type, only the problems about these values
   */
  public static ImmutableList<Problem> validate(@Nullable JsonNode template, FieldPath at) {
    return validate(template, at, PodRules.API_SERVER);
  }

  /**
   * As {@link #validate(JsonNode, FieldPath)}, for a fabric8 object, which is neither modified nor
   * retained.
   */
  public static ImmutableList<Problem> validate(PodTemplateSpec template, FieldPath at) {
    return validate(MAPPER.<JsonNode>valueToTree(template), at);
  }

  /** Validates a template by the given rule set. */
  public static ImmutableList<Problem> validate(
      @Nullable JsonNode template, FieldPath at, PodRules rules) {
    Outcome<PodTemplate> decoded = PodTemplate.decode(template);
    return decoded instanceof Outcome.Ok<PodTemplate> ok
        ? validate(ok.value(), at, rules)
        : ImmutableList.copyOf(decoded.problems());
  }

  /** Validates a decoded template by the given rule set. */
  public static ImmutableList<Problem> validate(
      PodTemplate template, FieldPath at, PodRules rules) {
    List<Problem> out = new ArrayList<>();
    PodTemplateValidation.validate(at, template.object(), rules, out);
    return ImmutableList.copyOf(out);
  }
}
