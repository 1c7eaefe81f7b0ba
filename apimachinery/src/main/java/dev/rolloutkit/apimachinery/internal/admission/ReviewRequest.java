package dev.rolloutkit.apimachinery.internal.admission;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The request of an {@code AdmissionReview} of {@code admission.k8s.io/v1}. Strings that the review
 * omits are empty.
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

  /** The API version of the review as sent, which may differ from {@link #API_VERSION}. */
  default String apiVersion() {
    return "";
  }

  /** The kind of the review as sent, which may differ from {@link #KIND}. */
  default String kind() {
    return "";
  }

  /** Whether the review has a request. If not, all other fields of the request are empty. */
  default boolean isPresent() {
    return false;
  }

  /** The identifier of the request, which the response must repeat. */
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

  /** The subresource that is written, such as {@code status}; empty for the object itself. */
  default String subResource() {
    return "";
  }

  /**
   * The name of the object as the request states it; empty while the API server has yet to generate
   * the name.
   */
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

  /** Whether this is a dry run, after which nothing is stored. */
  default boolean dryRun() {
    return false;
  }

  /** The new object, or the problems that prevented reading it; empty if the request has none. */
  @Nullable Outcome<T> object();

  /**
   * The stored object, or the problems that prevented reading it; empty if the request has none.
   */
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
