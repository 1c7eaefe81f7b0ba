package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.admission.ReviewRequest;
import dev.rolloutkit.apimachinery.admission.ReviewResponse;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import java.util.Optional;
import org.immutables.value.Value;

/** The answer to a review, before it is written. */
@Value.Immutable
@ValueStyle
public interface AdmissionAnswer {
  /** The uid of the request; empty when the review has none that could be read. */
  String uid();

  /** The version of the review that was asked. */
  default String apiVersion() {
    return ReviewRequest.API_VERSION;
  }

  /** The kind of the review that was asked. */
  default String kind() {
    return ReviewRequest.KIND;
  }

  /** Whether the request may go on. */
  boolean allowed();

  /** 200, 422 for a Service that is refused, 400 for a review that cannot be answered. */
  int code();

  /** What the caller is told when refused; otherwise empty. */
  default String message() {
    return "";
  }

  /** The name that the refusal shows. */
  default String name() {
    return "";
  }

  /** Why the Service is refused; empty for code 400. */
  ImmutableList<Problem> problems();

  /** What the caller is told when allowed. */
  ImmutableList<String> warnings();

  /** What the API server will drop silently. */
  ImmutableList<DroppedField> dropped();

  /** The JSON patch, as the text of a list of operations; only when allowed. */
  Optional<String> patch();

  /** Whether the request was made for show only; the answer does not depend on it. */
  default boolean dryRun() {
    return false;
  }

  /** The review to answer with, as JSON in UTF-8. */
  @Value.NonAttribute
  default byte[] toJson() {
    return ReviewResponse.builder()
        .apiVersion(apiVersion())
        .kind(kind())
        .uid(uid())
        .refusal(refusal(this))
        .patch(patch())
        .warnings(warnings())
        .build()
        .toJson();
  }

  private static Optional<ReviewResponse.Refusal> refusal(AdmissionAnswer answer) {
    if (answer.allowed()) {
      return Optional.empty();
    }
    return Optional.of(
        answer.problems().isEmpty()
            ? ReviewResponse.Refusal.badRequest(answer.message())
            : ReviewResponse.Refusal.invalid(
                answer.message(),
                new ReviewResponse.Details(answer.name(), "", "Service", answer.problems())));
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AdmissionAnswer}. */
  final class Builder extends ImmutableAdmissionAnswer.Builder {}
}
