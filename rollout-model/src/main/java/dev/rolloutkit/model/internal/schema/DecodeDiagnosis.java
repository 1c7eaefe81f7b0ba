package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds input that the controller silently ignores or changes when it reads a Rollout: numbers that
 * it truncates to 32 bits, field names in the wrong case or known to the documentation only, and
 * malformed Unicode. None of these prevents the Rollout from being read.
 *
 * <p>Codes: {@code Decode.Truncated}, {@code Decode.NameCase}, {@code Decode.DocumentedName},
 * {@code Decode.Text}.
 *
 * @rule A number beyond 32 bits is truncated, and a field name in the wrong case is ignored, with a
 *     warning.
 */
public final class DecodeDiagnosis {
  private static final String CANARY_STATUS = "rollouts.v1alpha1.CanaryStatus";
  private static final String DOCUMENTED_NAME = "currentPingPong";

  private final List<Problem> out = new ArrayList<>();

  private DecodeDiagnosis() {}

  /** Returns the findings for the tree of a Rollout, in document order. */
  public static ImmutableList<Problem> of(JsonNode tree) {
    DecodeDiagnosis diagnosis = new DecodeDiagnosis();
    diagnosis.object(FieldPath.root(), GoSchema.ROLLOUT, tree);
    return ImmutableList.copyOf(diagnosis.out);
  }

  private void object(FieldPath at, GoStruct struct, JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return;
    }
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      GoField field = struct.field(entry.getKey());
      if (field != null) {
        value(at.child(entry.getKey()), field.type(), entry.getValue());
      } else {
        unknown(at, struct, entry.getKey());
      }
    }
  }

  private void unknown(FieldPath at, GoStruct struct, String name) {
    GoField meant = struct.fieldIgnoringCase(name);
    if (meant != null) {
      warn(
          at.child(name),
          "unknown field, ignored by the controller; did you mean "
              + GoStrings.quote(meant.name())
              + "?",
          ModelProblemCodes.DECODE_NAME_CASE);
    } else if (struct.name().equals(CANARY_STATUS) && name.equals(DOCUMENTED_NAME)) {
      warn(
          at.child(name),
          "unknown field, although the documentation mentions it; the controller writes "
              + GoStrings.quote("stablePingPong"),
          ModelProblemCodes.DECODE_DOCUMENTED_NAME);
    }
  }

  private void value(FieldPath at, GoFieldType type, JsonNode node) {
    switch (type.kind()) {
      case STRUCT -> object(at, type.members(), node);
      case LIST -> {
        for (int i = 0; i < node.size() && node.isArray(); i++) {
          value(at.index(i), type.elements(), node.get(i));
        }
      }
      case MAP -> {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
          value(at.key(entry.getKey()), type.elements(), entry.getValue());
        }
      }
      case INT32, INT64 -> number(at, type, node);
      case STRING -> {
        if (node.isTextual() && !node.textValue().equals(GoStrings.wellFormed(node.textValue()))) {
          warn(at, "an unpaired surrogate becomes U+FFFD", ModelProblemCodes.DECODE_TEXT);
        }
      }
      default -> {}
    }
  }

  private void number(FieldPath at, GoFieldType type, JsonNode node) {
    boolean narrow = type.kind() == GoKind.INT32;
    if (JsonNumbers.isInteger(node)
        && !(narrow ? JsonNumbers.fitsInt32(node) : JsonNumbers.fitsInt64(node))) {
      long read = JsonNumbers.toLong(node);
      warn(
          at,
          GoJson.write(node)
              + " does not fit "
              + (narrow ? "32" : "64")
              + " bits, the controller reads "
              + (narrow ? (int) read : read),
          ModelProblemCodes.DECODE_TRUNCATED);
    }
  }

  private void warn(FieldPath at, String message, ProblemCode code) {
    out.add(Problem.plain(at, message, code));
  }
}
