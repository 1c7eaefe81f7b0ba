package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.admission.RolloutAdmission;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import java.nio.charset.StandardCharsets;

/** Judges Rollouts by the rules of their controller. */
public final class RolloutReviewer implements Reviewer {
  private static final ImmutableList<Kind> KINDS =
      ImmutableList.of(new Kind("argoproj.io", "v1alpha1", "Rollout"));

  private final ReleaseOf<RolloutsChange> release;

  /** Judges as the matched commit does. */
  public RolloutReviewer() {
    this(RolloutsRelease.MATCHED);
  }

  /** Judges as a release of the controller does. */
  public RolloutReviewer(ReleaseOf<RolloutsChange> release) {
    this.release = release;
  }

  @Override
  public Answer review(byte[] body) {
    try {
      JsonNode answer =
          RolloutAdmission.review(
              Envelope.read(body, KINDS).review(),
              ReferencedResources.builder().build(),
              Fixes.reference(),
              release);
      AnswerLimits.cut(answer);
      return new Answer(
          answer.path("response").path("allowed").asBoolean() ? Result.ALLOWED : Result.DENIED,
          answer.toString().getBytes(StandardCharsets.UTF_8));
    } catch (BadReview e) {
      return e.answer();
    }
  }
}
