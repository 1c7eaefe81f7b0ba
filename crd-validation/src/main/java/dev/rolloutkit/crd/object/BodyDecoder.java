package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.Crd;
import dev.rolloutkit.crd.schema.CrdProblemCodes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Reads the body of a request as the API server does: type, metadata, pruning, nulls, embedded
 * objects and defaults.
 *
 * <p>Source: kube-apiserver 1.34, decoder of custom resources with field validation {@code Warn}.
 *
 * @rule A body is read, pruned and defaulted, and unknown and repeated fields give warnings.
 */
public final class BodyDecoder {
  private static final int SUMMARY_BYTES = 30;

  /**
   * A decoded body.
   *
   * @param object the object
   * @param warnings the warnings about unknown and repeated fields, in order
   */
  public record Decoded(CustomObject object, ImmutableList<String> warnings) {}

  private BodyDecoder() {}

  /** Reads a body. If it fails, the problem has the text of the answer 400 and no field path. */
  public static Outcome<Decoded> decode(Crd crd, Body body) {
    if (body instanceof Body.Tree given) {
      JsonBody json = JsonBody.of(given.tree()).orElse(null);
      if (json != null && TypeMeta.isPlain(json)) {
        return decode(crd, (ObjectNode) json.value(), json.duplicates());
      }
    }
    return decode(crd, body.text());
  }

  private static Outcome<Decoded> decode(Crd crd, String body) {
    Outcome<JsonBody> read = JsonBody.read(body);
    if (!read.isOk()) {
      return unrecognized(
          crd,
          body,
          "couldn't get version/kind; json parse error: " + read.problems().get(0).detail());
    }
    JsonBody json = read.orElseThrow();
    if (!TypeMeta.isPlain(json)) {
      String typeProblem = TypeMeta.problem(body);
      if (typeProblem != null) {
        return unrecognized(crd, body, typeProblem);
      }
      if (json.value().path("kind").asText("").isEmpty() || json.value().path("kind").isNull()) {
        return unrecognized(crd, body, "Object 'Kind' is missing in '" + body + "'");
      }
    }
    if (json.outOfRange().isPresent()) {
      CustomObject object = new CustomObject(crd, (ObjectNode) json.value());
      return cannotHandle(object, json.outOfRange().get().detail());
    }
    return decode(crd, (ObjectNode) json.value(), json.duplicates());
  }

  private static Outcome<Decoded> decode(
      Crd crd, ObjectNode tree, ImmutableList<String> duplicates) {
    CustomObject object = new CustomObject(crd, tree);
    ImmutableList.Builder<String> warnings = ImmutableList.builder();
    duplicates.forEach(path -> warnings.add("duplicate field \"" + path + "\""));
    if (tree.path("apiVersion").isNull()) {
      return cannotHandle(
          object, ".apiVersion accessor error: <nil> is of the type <nil>, expected string");
    }
    JsonNode metadata = tree.get("metadata");
    ObjectMetas.Read meta = metadata == null ? null : ObjectMetas.read(metadata);
    if (meta != null && meta.error() != null) {
      return cannotHandle(object, meta.error());
    }
    if (meta != null) {
      meta.unknown().forEach(name -> warnings.add(unknownField("metadata." + name)));
    }
    if (object.isOfCrd()) {
      object.prune().forEach(path -> warnings.add(unknownField(path)));
      EmbeddedResources.Result embedded =
          object
              .version()
              .map(own -> EmbeddedResources.read(tree, own.schema(), false))
              .orElse(new EmbeddedResources.Result(null, ImmutableList.of()));
      if (embedded.error() != null) {
        return cannotHandle(object, embedded.error());
      }
      embedded.unknown().forEach(path -> warnings.add(unknownField(path)));
    }
    if (meta != null) {
      tree.set("metadata", meta.metadata());
    }
    if (object.isOfCrd()) {
      object.applyDefaults();
    }
    return Outcome.ok(new Decoded(object, warnings.build()));
  }

  private static String unknownField(String path) {
    return "unknown field \"" + path + "\"";
  }

  private static Outcome<Decoded> cannotHandle(CustomObject object, String problem) {
    return failed(
        object.kind()
            + " in version "
            + GoStrings.quote(object.versionName())
            + " cannot be handled as a "
            + object.crd().kind()
            + ": "
            + problem);
  }

  private static Outcome<Decoded> unrecognized(Crd crd, String body, String problem) {
    return failed(
        "the object provided is unrecognized (must be of type "
            + crd.kind()
            + "): "
            + problem
            + " ("
            + summary(body)
            + ")");
  }

  /** The start of a body, in hexadecimal unless it begins with a brace. */
  private static String summary(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0) {
      return "<empty>";
    }
    byte[] start = Arrays.copyOf(bytes, Math.min(bytes.length, SUMMARY_BYTES));
    String shown = bytes[0] == '{' ? GoStrings.fromUtf8(start) : HexFormat.of().formatHex(start);
    return bytes.length > SUMMARY_BYTES ? shown + " ..." : shown;
  }

  private static Outcome<Decoded> failed(String text) {
    return Outcome.failed(Problem.plain(FieldPath.root(), text, CrdProblemCodes.BAD_REQUEST));
  }
}
