package dev.rolloutkit.apimachinery.internal.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The answer to an {@code AdmissionReview}.
 *
 * <p>Source: Kubernetes 1.34, types of admission/v1 and the Status of meta/v1.
 */
@Value.Immutable
@ValueStyle
public interface ReviewResponse {
  /** The API version of the review that is answered. */
  default String apiVersion() {
    return ReviewRequest.API_VERSION;
  }

  /** The kind of the review that is answered. */
  default String kind() {
    return ReviewRequest.KIND;
  }

  /** The uid of the request. */
  String uid();

  /** The reason for denying the request; empty if it is allowed. */
  Optional<Refusal> refusal();

  /** The JSON Patch (RFC 6902) that mutates the object, as JSON text. */
  Optional<String> patch();

  /** Warnings that the API server passes on to its client. */
  ImmutableList<String> warnings();

  /** The complete review to answer with, as JSON in UTF-8 with the field order of the Go types. */
  @Value.NonAttribute
  default byte[] toJson() {
    return ReviewWriter.write(this).toByteArray();
  }

  /** The complete review to answer with, as a JSON tree. */
  @Value.NonAttribute
  default ObjectNode toTree() {
    return (ObjectNode) GoJson.read(ReviewWriter.write(this).toString()).orElseThrow();
  }

  /** Encodes a patch in Base64, as reviews contain it. */
  static String base64(String patch) {
    return Base64.getEncoder().encodeToString(patch.getBytes(StandardCharsets.UTF_8));
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ReviewResponse}. */
  final class Builder extends ImmutableReviewResponse.Builder {}

  /**
   * The {@code Status} of a refused request.
   *
   * @param code the HTTP status code with which the API server answers its client
   * @param reason the reason of that code, such as {@code Forbidden}
   * @param message the message for the client
   * @param details the problems of the object; empty unless it was refused for being invalid
   */
  record Refusal(int code, String reason, String message, Optional<Details> details) {
    /** A request that cannot be evaluated: code 400. */
    public static Refusal badRequest(String message) {
      return new Refusal(400, "BadRequest", message, Optional.empty());
    }

    /** A request that a policy denies: code 403. */
    public static Refusal forbidden(String message) {
      return new Refusal(403, "Forbidden", message, Optional.empty());
    }

    /** An object that is invalid: code 422. */
    public static Refusal invalid(String message, Details details) {
      return new Refusal(422, "Invalid", message, Optional.of(details));
    }
  }

  /**
   * The problems of an invalid object.
   *
   * @param name its name; may be empty
   * @param group its API group; empty for the core group
   * @param kind its kind
   * @param problems every problem in order, including duplicates
   */
  record Details(String name, String group, String kind, ImmutableList<Problem> problems) {}
}
