package dev.rolloutkit.apimachinery.admission;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What an {@code AdmissionReview} of {@code admission.k8s.io/v1} asks. Strings that the review
 * leaves out are empty.
 *
 * <p>Source: Kubernetes 1.34, types of admission/v1.
 *
 * @param <T> the type of the objects that are reviewed
 */
@Value.Immutable
@ValueStyle
public interface ReviewRequest<T> {
  /** The version of a review. */
  String API_VERSION = "admission.k8s.io/v1";

  /** The kind of a review. */
  String KIND = "AdmissionReview";

  /** The version of the review, which may be another than {@link #API_VERSION}. */
  default String apiVersion() {
    return "";
  }

  /** The kind of the review, which may be another than {@link #KIND}. */
  default String kind() {
    return "";
  }

  /** Whether the review has a request; without one all that follows is empty. */
  default boolean isPresent() {
    return false;
  }

  /** What the answer must bear. */
  default String uid() {
    return "";
  }

  /** The kind of the object. */
  default Kind objectKind() {
    return Kind.NONE;
  }

  /** The resource of the object; its name is plural and in lower case. */
  default Kind resource() {
    return Kind.NONE;
  }

  /** The part of the object that is written, such as {@code status}. */
  default String subResource() {
    return "";
  }

  /** The name of the object; the object's own name is missing here while it is generated. */
  default String name() {
    return "";
  }

  /** The namespace of the object. */
  default String namespace() {
    return "";
  }

  /** {@code CREATE}, {@code UPDATE}, {@code DELETE} or {@code CONNECT}. */
  default String operation() {
    return "";
  }

  /** Whether nothing will be stored. */
  default boolean dryRun() {
    return false;
  }

  /** The new object, or why it cannot be read; absent when there is none. */
  @Nullable Outcome<T> object();

  /** The stored object, or why it cannot be read; absent when there is none. */
  @Nullable Outcome<T> oldObject();

  /** A new builder. */
  static <T> Builder<T> builder() {
    return new Builder<>();
  }

  /** Builds {@link ReviewRequest}. */
  final class Builder<T> extends ImmutableReviewRequest.Builder<T> {}

  /**
   * A kind or a resource.
   *
   * @param group the API group; empty for the core group
   * @param version the version in the group
   * @param name the kind or the plural name of the resource
   */
  record Kind(String group, String version, String name) {
    static final Kind NONE = new Kind("", "", "");

    /** {@code apps/v1 Deployment}, or {@code v1 Pod} in the core group. */
    @Override
    public String toString() {
      return (group.isEmpty() ? "" : group + "/") + version + ' ' + name;
    }
  }
}
