package dev.rolloutkit.crd.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.crd.object.Body;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A request to create or update a custom resource: the URL, the body and, for an update, the stored
 * object.
 */
@Value.Immutable
@ValueStyle
public interface ResourceRequest {
  /** The version in the URL, such as {@code v1alpha1}. */
  String version();

  /** The namespace in the URL; empty for a cluster-scoped resource. */
  default String namespace() {
    return "";
  }

  /** The name in the URL of an update; empty for a creation. */
  default String name() {
    return "";
  }

  /** The body. */
  Body body();

  /**
   * The stored object; its presence makes the request an update. It is not modified. Its {@code
   * metadata.resourceVersion} is the current version; if it has none, the version in the body is
   * ignored.
   */
  Optional<JsonNode> stored();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds a {@link ResourceRequest}. */
  final class Builder extends ImmutableResourceRequest.Builder {
    /** Sets the body to a JSON text. */
    public Builder body(String text) {
      return body(new Body.Text(text));
    }

    /** Sets the body to the text that Go writes for an object. */
    public Builder body(JsonNode object) {
      return body(new Body.Tree(object));
    }
  }
}
