package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.internal.admission.ReviewRequest;
import dev.rolloutkit.apimachinery.internal.admission.ReviewResponse;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import java.util.Optional;
import org.immutables.value.Value;

/** The answer to an admission review, as a value. */
@Value.Immutable
@ValueStyle
public interface AdmissionAnswer {
  /** The uid of the request; empty if it is missing or unreadable. */
  String uid();

  /** The API version of the review to which this is the answer. */
  default String apiVersion() {
    return ReviewRequest.API_VERSION;
  }

  /** The kind of the review to which this is the answer. */
  default String kind() {
    return ReviewRequest.KIND;
  }

  /** Whether the request is allowed. */
  boolean allowed();

  /**
   * The status code: 200 if allowed, 422 for a Service that is rejected, 500 for one that the API
   * server fails to process, 400 for a review that cannot be evaluated.
   */
  int code();

  /** The message for the client; empty if the request is allowed. */
  default String message() {
    return "";
  }

  /** The name of the Service if it is rejected; otherwise empty. */
  default String name() {
    return "";
  }

  /** The problems of the Service; empty for code 400. */
  ImmutableList<Problem> problems();

  /** The warnings for the client if the request is allowed. */
  ImmutableList<String> warnings();

  /** The fields that the API server will silently drop. */
  ImmutableList<DroppedField> dropped();

  /** The JSON Patch (RFC 6902) as JSON text; empty if the request is denied or needs no change. */
  Optional<String> patch();

  /** Whether the request is a dry run; the answer does not depend on it. */
  default boolean dryRun() {
    return false;
  }

  /** The complete AdmissionReview with the response, as JSON in UTF-8. */
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

  /** Creates a builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AdmissionAnswer}. */
  final class Builder extends ImmutableAdmissionAnswer.Builder {}
}
