package dev.rolloutkit.sg.analysis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import java.util.stream.Collectors;

/**
 * What a webhook answers.
 *
 * @param decision whether the request may go on
 * @param problems why not, or what to warn of; each text is for people
 * @param report what the change does
 */
public record Review(Decision decision, ImmutableList<Problem> problems, ImpactReport report) {

  /** Whether a request may go on. */
  public enum Decision {
    /** It may. */
    ALLOW,
    /** It may, with a warning. */
    WARN,
    /** It may not. */
    DENY
  }

  /**
   * The {@code AdmissionReview} of {@code admission.k8s.io/v1} to answer with.
   *
   * @param uid the request's id
   */
  public ObjectNode toAdmissionReview(String uid) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode response = out.putObject("response");
    response.put("uid", uid).put("allowed", decision != Decision.DENY);
    if (decision == Decision.DENY) {
      response
          .putObject("status")
          .put("code", 403)
          .put("reason", "Forbidden")
          .put(
              "message", problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
    } else if (!problems.isEmpty()) {
      ArrayNode warnings = response.putArray("warnings");
      problems.forEach(p -> warnings.add(p.message()));
    }
    return out;
  }
}
