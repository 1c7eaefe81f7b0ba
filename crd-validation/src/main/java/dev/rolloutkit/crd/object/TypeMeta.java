package dev.rolloutkit.crd.object;

import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import org.jspecify.annotations.Nullable;

/**
 * The first look at a body: its {@code apiVersion} and {@code kind}, as a Go structure with these
 * two fields reads them, which takes names without regard to case.
 */
final class TypeMeta {
  private static final String STRUCT =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
          + " \"json:\\\"kind,omitempty\\\"\" }";

  private TypeMeta() {}

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
    return apiVersion.chars().filter(c -> c == '/').count() > 1
        ? "unexpected GroupVersion string: " + apiVersion
        : null;
  }

  private static String parseError(String error) {
    return "couldn't get version/kind; json parse error: " + error;
  }
}
