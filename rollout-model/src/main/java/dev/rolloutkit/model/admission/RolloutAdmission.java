package dev.rolloutkit.model.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.lint.RolloutLint;
import dev.rolloutkit.model.internal.references.ReferenceValidation;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.settings.TemplateCheck;
import java.util.ArrayList;
import java.util.List;

/**
 * A validating webhook for Rollouts as a function from AdmissionReview to AdmissionReview, both of
 * {@code admission.k8s.io/v1}.
 *
 * <p>Only the creation of a Rollout and changes of its spec are validated. Deletions and updates of
 * only the status or the metadata are always allowed, so that a Rollout that has become invalid can
 * still be cleaned up. The response has warnings for fields that the controller silently ignores,
 * for lint findings, and for fields that this library does not validate.
 *
 * <p>Source: Kubernetes 1.34, dynamic admission control.
 *
 * @rule A review of a Rollout judges only its creation and changes of its spec; deletions and
 *     updates of status or metadata are allowed.
 */
public final class RolloutAdmission {
  private static final int BAD_REQUEST = 400;
  private static final int UNPROCESSABLE = 422;
  private static final int MAX_WARNINGS = 20;

  private RolloutAdmission() {}

  /** Answers a review without validating the objects that the Rollout refers to. */
  public static JsonNode review(JsonNode review) {
    return review(review, ReferencedResources.builder().build(), Fixes.reference());
  }

  /** Answers a review, and validates the given referenced objects together with the Rollout. */
  public static JsonNode review(
      JsonNode review, ReferencedResources references, Fixes<RolloutDefect> fixes) {
    return review(review, references, fixes, RolloutsRelease.MATCHED);
  }

  /** Answers a review by the rules of a release of the controller. */
  public static JsonNode review(
      JsonNode review,
      ReferencedResources references,
      Fixes<RolloutDefect> fixes,
      ReleaseOf<RolloutsChange> release) {
    JsonNode request = review.path("request");
    if (!request.isObject()) {
      return noReview();
    }
    List<Problem> problems = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    String name = request.path("name").asText("");
    if (isValidated(request)) {
      Outcome<Rollout> read = RolloutCodec.read(request.path("object"), release);
      if (read instanceof Outcome.Ok<Rollout> ok) {
        name = ok.value().name();
        ok.warnings().forEach(warning -> warnings.add(warning.text()));
        problems.addAll(
            RolloutValidation.validate(ok.value(), TemplateCheck.ownTemplate(), fixes, release));
        checkUpdateAndLint(ok.value(), request.path("oldObject"), problems, warnings);
        problems.addAll(ReferenceValidation.validate(ok.value(), references, release));
      } else {
        problems.addAll(read.problems());
      }
    }
    return answer(request.path("uid").asText(""), name, problems, warnings);
  }

  /** The answer to input that is not a review, which is refused and never allowed. */
  private static ObjectNode noReview() {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    out.putObject("response")
        .put("uid", "")
        .put("allowed", false)
        .putObject("status")
        .put("status", "Failure")
        .put("reason", "BadRequest")
        .put("code", BAD_REQUEST)
        .put("message", "admission review has no request");
    return out;
  }

  /** Whether the spec is new or changed. */
  private static boolean isValidated(JsonNode request) {
    if (!request.path("subResource").asText("").isEmpty()) {
      return false;
    }
    return switch (request.path("operation").asText("")) {
      case "CREATE" -> true;
      case "UPDATE" ->
          !request.path("object").path("spec").equals(request.path("oldObject").path("spec"));
      default -> false;
    };
  }

  private static void checkUpdateAndLint(
      Rollout rollout, JsonNode before, List<Problem> problems, List<String> warnings) {
    if (before.isObject()) {
      RolloutCodec.readTolerant(before)
          .toOptional()
          .ifPresent(old -> problems.addAll(RolloutValidation.validateUpdate(old, rollout)));
    }
    RolloutLint.of(rollout).forEach(finding -> warnings.add(finding.text()));
  }

  private static ObjectNode answer(
      String uid, String name, List<Problem> problems, List<String> warnings) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode response = out.putObject("response");
    response.put("uid", uid).put("allowed", problems.isEmpty());
    if (!problems.isEmpty()) {
      status(name, ImmutableList.copyOf(problems), response.putObject("status"));
    }
    if (!warnings.isEmpty()) {
      ArrayNode texts = response.putArray("warnings");
      warnings.stream().limit(MAX_WARNINGS).forEach(texts::add);
    }
    return out;
  }

  /** Writes the status with which the API server refuses an invalid object. */
  private static void status(String name, ImmutableList<Problem> problems, ObjectNode out) {
    List<String> texts = problems.stream().map(Problem::text).toList();
    String all = texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]";
    out.put("status", "Failure")
        .put("reason", "Invalid")
        .put("code", UNPROCESSABLE)
        .put("message", "Rollout.argoproj.io \"" + name + "\" is invalid: " + all);
    ObjectNode details = out.putObject("details");
    details.put("name", name).put("group", "argoproj.io").put("kind", "Rollout");
    ArrayNode causes = details.putArray("causes");
    for (Problem problem : problems) {
      causes
          .addObject()
          .put("reason", problem.type().reason())
          .put("message", problem.message())
          .put("field", problem.field());
    }
  }
}
