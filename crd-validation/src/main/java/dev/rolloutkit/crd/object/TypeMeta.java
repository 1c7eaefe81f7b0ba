package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks {@code apiVersion} and {@code kind} of a body before it is decoded, as a Go structure with
 * these two fields reads them: the case of the names is ignored.
 *
 * @rule A body needs a kind and an API version.
 */
final class TypeMeta {
  private static final String STRUCT =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
          + " \"json:\\\"kind,omitempty\\\"\" }";

  private TypeMeta() {}

  /**
   * Whether a body contains each of the two once, as a string, and in the right case, so that the
   * check of the text is not necessary.
   */
  static boolean isPlain(JsonBody body) {
    JsonNode apiVersion = body.value().path("apiVersion");
    if (!body.duplicates().isEmpty()
        || !apiVersion.isTextual()
        || hasTwoSlashes(apiVersion.textValue())
        || body.value().path("kind").asText("").isEmpty()
        || !body.value().path("kind").isTextual()) {
      return false;
    }
    for (Map.Entry<String, JsonNode> field : body.value().properties()) {
      String name = field.getKey();
      if ((name.equalsIgnoreCase("kind") && !name.equals("kind"))
          || (name.equalsIgnoreCase("apiVersion") && !name.equals("apiVersion"))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasTwoSlashes(String apiVersion) {
    return apiVersion.indexOf('/') != apiVersion.lastIndexOf('/');
  }

  /**
   * Why kind and version cannot be found in a body; {@code null} if they can.
   *
   * @param body valid JSON
   */
  static @Nullable String problem(String body) {
    GoJsonReader in = GoJsonReader.open(body).orElseThrow();
    JsonKind kind = in.peek();
    if (kind == JsonKind.NULL) {
      return null;
    }
    if (kind != JsonKind.OBJECT) {
      return parseError(GoJson.typeError(kind.word(), "", STRUCT));
    }
    String apiVersion = "";
    String error = null;
    in.beginObject();
    while (in.hasNext()) {
      String name = in.nextName();
      boolean isVersion = name.equalsIgnoreCase("apiVersion");
      JsonKind value = in.peek();
      if ((!isVersion && !name.equalsIgnoreCase("kind")) || value == JsonKind.NULL) {
        in.skipValue();
      } else if (value == JsonKind.STRING) {
        String text = in.nextString();
        apiVersion = isVersion ? text : apiVersion;
      } else {
        in.skipValue();
        if (error == null) {
          error = GoJson.typeError(value.word(), isVersion ? ".apiVersion" : ".kind", "string");
        }
      }
    }
    if (error != null) {
      return parseError(error);
    }
    return hasTwoSlashes(apiVersion) ? "unexpected GroupVersion string: " + apiVersion : null;
  }

  private static String parseError(String error) {
    return "couldn't get version/kind; json parse error: " + error;
  }
}
