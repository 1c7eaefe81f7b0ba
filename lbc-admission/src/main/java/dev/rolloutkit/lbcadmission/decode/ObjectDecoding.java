package dev.rolloutkit.lbcadmission.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.gotype.GoType;
import dev.rolloutkit.apimachinery.internal.gotype.GoTypeDecoder;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import org.jspecify.annotations.Nullable;

/**
 * Decodes an object of a review, or the review itself, as the controller does.
 *
 * <p>The resulting tree contains the fields that the Go types define, under their JSON names. An
 * explicit null is kept if the type is a pointer, a list or a map, or if the field had no value
 * before.
 *
 * <p>Problems have the code {@link LbcAdmissionProblemCodes#OBJECT_UNDECODABLE} and the decoder's
 * message: a missing object, text that is not JSON or nested more than 10,000 levels deep, another
 * kind, or the first value of a wrong type. A text that does not begin with a brace is parsed as
 * JSON here, whereas the controller tries YAML.
 *
 * <p>Source: controller-runtime 0.24.1, admission decoder; Kubernetes 1.36, serializer of JSON.
 *
 * @rule An object of a review is decoded with the controller's types, and a decoding error is the
 *     answer.
 */
public final class ObjectDecoding {
  private static final String HEADER_TYPE =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\";"
          + " Kind string \"json:\\\"kind,omitempty\\\"\" }";
  private static final String NO_HEADER = "couldn't get version/kind; json parse error: ";
  private static final FieldNames HEADER = FieldNames.of("apiVersion", "kind");
  private static final GoType.Struct REVIEW = ControllerTypes.struct("unversionedAdmissionReview");

  /** The source line of Kubernetes 0.36 that creates the scheme. One error message contains it. */
  private static final String SCHEME = "pkg/runtime/scheme.go:111";

  private ObjectDecoding() {}

  /**
   * Decodes an object of the given kind; fails if the text is {@code null}, empty or a JSON null.
   */
  public static Outcome<ObjectNode> object(ObjectKind kind, @Nullable String json) {
    if (json == null || json.isEmpty() || json.equals("null")) {
      return failed("there is no content to decode");
    }
    Outcome<GoJsonReader> open = GoJsonReader.open(json);
    if (!open.isOk()) {
      return failed(NO_HEADER + open.problems().get(0).message());
    }
    String[] header = {"", ""};
    String error = header(open.orElseThrow(), header);
    if (error == null) {
      error = otherKind(kind, header[0], header[1]);
    }
    return error == null
        ? decode(GoJsonReader.open(json).orElseThrow(), ControllerTypes.struct(kind.goType()))
        : failed(error);
  }

  /** Decodes a review, in which objects remain unparsed JSON texts. */
  public static Outcome<ObjectNode> review(byte[] utf8) {
    Outcome<GoJsonReader> open = GoJsonReader.open(utf8);
    if (!open.isOk()) {
      return failed(NO_HEADER + open.problems().get(0).message());
    }
    String[] header = {"", ""};
    String error = header(open.orElseThrow(), header);
    return error == null ? decode(GoJsonReader.open(utf8).orElseThrow(), REVIEW) : failed(error);
  }

  private static Outcome<ObjectNode> decode(GoJsonReader in, GoType.Struct type) {
    GoTypeDecoder.Result result = GoTypeDecoder.read(in, type);
    return result.error() == null ? Outcome.ok(result.object()) : failed(result.error());
  }

  /** Reads version and kind, ignoring the case of their names; returns the error, if any. */
  private static @Nullable String header(GoJsonReader in, String[] out) {
    if (in.peek() != JsonKind.OBJECT) {
      return NO_HEADER + GoJson.typeError(in.peek().word(), "", HEADER_TYPE);
    }
    String error = null;
    in.beginObject();
    while (in.hasNext()) {
      int field = in.nextName(HEADER);
      JsonKind kind = in.peek();
      if (field >= 0 && kind == JsonKind.STRING) {
        out[field] = in.nextString();
        continue;
      }
      if (field >= 0 && kind != JsonKind.NULL && error == null) {
        error = NO_HEADER + GoJson.typeError(kind.word(), '.' + HEADER.name(field), "string");
      }
      in.skipValue();
    }
    if (error == null && out[0].chars().filter(c -> c == '/').count() > 1) {
      error = "unexpected GroupVersion string: " + out[0];
    }
    return error;
  }

  private static @Nullable String otherKind(ObjectKind wanted, String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : apiVersion.substring(0, slash);
    String version = apiVersion.substring(slash + 1);
    String name = kind.isEmpty() ? wanted.kind() : kind;
    if (group.isEmpty() && version.isEmpty()) {
      group = wanted.group();
    }
    if (version.isEmpty() && group.equals(wanted.group())) {
      version = wanted.version();
    }
    if (wanted.group().equals(group)
        && wanted.version().equals(version)
        && wanted.kind().equals(name)) {
      return null;
    }
    for (ObjectKind known : ObjectKind.values()) {
      if (known.group().equals(group)
          && known.version().equals(version)
          && known.kind().equals(name)) {
        return "unable to decode "
            + (group + '/' + version + ", Kind=" + name)
            + " into *"
            + wanted.goType();
      }
    }
    return "no kind "
        + GoStrings.quote(name)
        + " is registered for version "
        + GoStrings.quote(group.isEmpty() ? version : group + '/' + version)
        + " in scheme "
        + GoStrings.quote(SCHEME);
  }

  private static Outcome<ObjectNode> failed(String message) {
    return Outcome.failed(
        Problem.plain(FieldPath.root(), message, LbcAdmissionProblemCodes.OBJECT_UNDECODABLE));
  }
}
