package dev.rolloutkit.lbcadmission.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import org.jspecify.annotations.Nullable;

/**
 * Decodes an object of a review, or the review itself, as the controller does.
 *
 * <p>The tree that comes of it holds the fields that the types know, under their JSON names. An
 * explicit null stays where the type is a pointer, a list or a map, or where nothing was before.
 *
 * <p>Problems, each with code {@link LbcAdmissionProblemCodes#OBJECT_UNDECODABLE} and the decoder's
 * own words: no object, a text that is no JSON or nested more than 10,000 deep, another kind, the
 * first value of a wrong type. A text that does not begin with a brace is read as JSON here, where
 * the controller tries YAML.
 *
 * <p>Source: controller-runtime 0.24.1, admission decoder; Kubernetes 1.36, serializer of JSON.
 */
public final class ObjectDecoding {
  private static final String HEADER_TYPE =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\";"
          + " Kind string \"json:\\\"kind,omitempty\\\"\" }";
  private static final String NO_HEADER = "couldn't get version/kind; json parse error: ";
  private static final FieldNames HEADER = FieldNames.of("apiVersion", "kind");
  private static final GoType.Struct REVIEW = GoTypes.struct("unversionedAdmissionReview");

  /** Where Kubernetes 0.36 makes a scheme, which an error names. */
  private static final String SCHEME = "pkg/runtime/scheme.go:111";

  private ObjectDecoding() {}

  /** Decodes an object of that kind; {@code null}, empty or blank text is no object. */
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
        ? decode(GoJsonReader.open(json).orElseThrow(), GoTypes.struct(kind.goType()))
        : failed(error);
  }

  /** Decodes a review; its objects are texts, as they stand in it. */
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
    GoDecoder.Result result = GoDecoder.read(in, type);
    return result.error() == null ? Outcome.ok(result.object()) : failed(result.error());
  }

  /** Reads version and kind, whose names may be of any case; the error if there is one. */
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
        Problem.text(FieldPath.root(), message, LbcAdmissionProblemCodes.OBJECT_UNDECODABLE));
  }
}
