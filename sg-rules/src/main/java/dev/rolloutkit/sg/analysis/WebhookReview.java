package dev.rolloutkit.sg.analysis;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.admission.ReviewResponse;
import java.util.stream.Collectors;

/**
 * The answer of an admission webhook.
 *
 * @param decision whether the request is allowed
 * @param problems the reasons for a denial, or the warnings
 * @param report the effects of the change
 */
public record WebhookReview(
    Decision decision, ImmutableList<Problem> problems, ImpactReport report) {

  /** Whether a request is allowed. */
  public enum Decision {
    /** The request is allowed. */
    ALLOW,
    /** The request is allowed with warnings. */
    WARN,
    /** The request is denied. */
    DENY
  }

  /**
   * The answer as an {@code AdmissionReview} of {@code admission.k8s.io/v1}.
   *
   * @param uid the {@code uid} of the request
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
