package dev.rolloutkit.apimachinery.admission;

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
  /** The version of the review that was asked. */
  default String apiVersion() {
    return ReviewRequest.API_VERSION;
  }

  /** The kind of the review that was asked. */
  default String kind() {
    return ReviewRequest.KIND;
  }

  /** The uid of the request. */
  String uid();

  /** Why the request may not go on; empty when it may. */
  Optional<Refusal> refusal();

  /** The JSON patch, as the text of a list of operations. */
  Optional<String> patch();

  /** What the caller is told besides. */
  ImmutableList<String> warnings();

  /** The review to answer with, as JSON in UTF-8, its fields in the order of Go's types. */
  @Value.NonAttribute
  default byte[] toJson() {
    return ReviewWriter.write(this).toByteArray();
  }

  /** The review to answer with, as a tree. */
  @Value.NonAttribute
  default ObjectNode toTree() {
    return (ObjectNode) GoJson.read(ReviewWriter.write(this).toString()).orElseThrow();
  }

  /** A patch as reviews carry it. */
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
   * @param code the HTTP status that the API server answers its caller with
   * @param reason the reason of that code, such as {@code Forbidden}
   * @param message what the caller is told
   * @param details what is wrong with the object, if that is why
   */
  record Refusal(int code, String reason, String message, Optional<Details> details) {
    /** A request that cannot be judged: code 400. */
    public static Refusal badRequest(String message) {
      return new Refusal(400, "BadRequest", message, Optional.empty());
    }

    /** A request that a policy refuses: code 403. */
    public static Refusal forbidden(String message) {
      return new Refusal(403, "Forbidden", message, Optional.empty());
    }

    /** An object that is invalid: code 422. */
    public static Refusal invalid(String message, Details details) {
      return new Refusal(422, "Invalid", message, Optional.of(details));
    }
  }

  /**
   * What is wrong with an object.
   *
   * @param name its name; may be empty
   * @param group its API group; empty for the core group
   * @param kind its kind
   * @param problems every problem, in order, repeats included
   */
  record Details(String name, String group, String kind, ImmutableList<Problem> problems) {}
}
