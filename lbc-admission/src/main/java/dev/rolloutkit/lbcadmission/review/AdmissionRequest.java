package dev.rolloutkit.lbcadmission.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What a webhook is asked. Objects are JSON texts, as a review carries them, so that each webhook
 * decodes them as its own type and says what is wrong with them.
 */
@Value.Immutable
@ValueStyle
public interface AdmissionRequest {
  /** What is done. */
  Operation operation();

  /** The namespace of the request, which a new pod itself often lacks; empty for none. */
  default String namespace() {
    return "";
  }

  /** The object as it shall be, in JSON. */
  Optional<String> object();

  /** The object as it is, in JSON. */
  Optional<String> oldObject();

  /** The creation of an object. */
  static AdmissionRequest create(String namespace, JsonNode object) {
    return builder()
        .operation(Operation.CREATE)
        .namespace(namespace)
        .object(GoJson.write(object))
        .build();
  }

  /** The update of an object. */
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
