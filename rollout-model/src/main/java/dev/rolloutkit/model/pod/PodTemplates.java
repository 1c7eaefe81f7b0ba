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
 * What is wrong with a pod template, in the order, with the paths and in the words of Kubernetes.
 *
 * <pre>{@code
 * FieldPath at = FieldPath.of("spec", "template");
 * for (Problem problem : PodTemplates.validate(deployment.at("/spec/template"), at)) {
 *   log.error(problem.text()); // spec.template.spec.containers: Required value
 * }
 * }</pre>
 *
 * <p>The template is judged with the defaults that Kubernetes fills in, on its own: these are the
 * rules that all workloads share. Each kind of workload has a few more, which are not looked at:
 *
 * <ul>
 *   <li>the selector has to match the labels of the template (all but Jobs, whose selector the
 *       server makes);
 *   <li>{@code restartPolicy} is {@code Always} (Deployment, ReplicaSet, StatefulSet, DaemonSet,
 *       and so Rollouts), or {@code OnFailure} or {@code Never} (Job, CronJob);
 *   <li>{@code activeDeadlineSeconds} may not be set (all but Jobs and CronJobs).
 * </ul>
 *
 * <p>{@link dev.rolloutkit.model.validation.RolloutValidation} judges the template of a Rollout
 * with the same rules, those of its controller, and adds the three above.
 *
 * <p>Time and memory are linear in the size of the template. Nothing is changed.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidatePodTemplateSpec.
 */
public final class PodTemplates {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PodTemplates() {}

  /**
   * Judges a template as an API server does.
   *
   * @param template the JSON of the template; absent and null are the template with nothing set
   * @param at its path, {@code spec.template} for most kinds
   * @return every problem; where a value does not fit its type, that problem alone
   */
  public static ImmutableList<Problem> validate(@Nullable JsonNode template, FieldPath at) {
    return validate(template, at, PodRules.API_SERVER);
  }

  /** {@link #validate(JsonNode, FieldPath)} for fabric8's object, which is read and not kept. */
  public static ImmutableList<Problem> validate(PodTemplateSpec template, FieldPath at) {
    return validate(MAPPER.<JsonNode>valueToTree(template), at);
  }

  /** Judges a template by the rules of one who does. */
  public static ImmutableList<Problem> validate(
      @Nullable JsonNode template, FieldPath at, PodRules rules) {
    Outcome<PodTemplate> decoded = PodTemplate.decode(template);
    return decoded instanceof Outcome.Ok<PodTemplate> ok
        ? validate(ok.value(), at, rules)
        : ImmutableList.copyOf(decoded.problems());
  }

  /** Judges a decoded template. */
  public static ImmutableList<Problem> validate(
      PodTemplate template, FieldPath at, PodRules rules) {
    List<Problem> out = new ArrayList<>();
    PodTemplateValidation.validate(at, template.object(), rules, out);
    return ImmutableList.copyOf(out);
  }
}
