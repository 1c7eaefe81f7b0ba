package dev.rolloutkit.sg.analysis;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.admission.ReviewResponse;
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
    String messages = problems.stream().map(Problem::message).collect(Collectors.joining("; "));
    ReviewResponse.Builder out = ReviewResponse.builder().uid(uid);
    if (decision == Decision.DENY) {
      out.refusal(ReviewResponse.Refusal.forbidden(messages));
    } else {
      problems.forEach(problem -> out.addWarning(problem.message()));
    }
    return out.build().toTree();
  }
}
