package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import java.nio.charset.StandardCharsets;

/** Judges Rollouts by the rules of their controller. */
public final class RolloutReviewer implements Reviewer {
  private static final ImmutableList<Kind> KINDS =
      ImmutableList.of(new Kind("argoproj.io", "v1alpha1", "Rollout"));

  @Override
  public Answer review(byte[] body) {
    try {
      JsonNode answer = Rollouts.review(Envelope.read(body, KINDS).review());
      AnswerLimits.cut(answer);
      return new Answer(
          answer.path("response").path("allowed").asBoolean() ? Result.ALLOWED : Result.DENIED,
          answer.toString().getBytes(StandardCharsets.UTF_8));
    } catch (BadReview e) {
      return e.answer();
    }
  }
}
