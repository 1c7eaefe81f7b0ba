package dev.rolloutkit.lbcadmission.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A request to a webhook. Objects are JSON texts, as in an admission review, because each webhook
 * decodes them as its own type and reports decoding errors.
 */
@Value.Immutable
@ValueStyle
public interface AdmissionRequest {
  /** The operation on the object. */
  Operation operation();

  /** The namespace of the request, which new pods often do not contain; empty for none. */
  default String namespace() {
    return "";
  }

  /** The new object, in JSON. */
  Optional<String> object();

  /** The existing object, in JSON. */
  Optional<String> oldObject();

  /** A request to create an object. */
  static AdmissionRequest create(String namespace, JsonNode object) {
    return builder()
        .operation(Operation.CREATE)
        .namespace(namespace)
        .object(GoJson.write(object))
        .build();
  }

  /** A request to update an object. */
  static AdmissionRequest update(String namespace, JsonNode oldObject, JsonNode object) {
    return builder()
        .operation(Operation.UPDATE)
        .namespace(namespace)
        .oldObject(GoJson.write(oldObject))
        .object(GoJson.write(object))
        .build();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AdmissionRequest}. */
  final class Builder extends ImmutableAdmissionRequest.Builder {}
}
