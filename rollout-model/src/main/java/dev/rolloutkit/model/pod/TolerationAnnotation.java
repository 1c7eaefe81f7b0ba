package dev.rolloutkit.model.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoKind;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Validates tolerations in the annotation that predates the field: JSON text, decoded as Go decodes
 * it into Kubernetes' internal type.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateTolerationsInPodAnnotations.
 *
 * @rule Tolerations in the older annotation are JSON of the same form.
 */
final class TolerationAnnotation {
  private static final String KEY = "scheduler.alpha.kubernetes.io/tolerations";
  private static final GoStruct TOLERATION = GoSchema.struct("core.v1.Toleration");

  private TolerationAnnotation() {}

  static void validate(FieldPath at, GoMap annotations, PodContext context) {
    String text = (String) annotations.get(KEY);
    if (text == null || text.isEmpty()) {
      return;
    }
    Optional<String> syntax = GoJson.syntaxError(text);
    if (syntax.isPresent()) {
      context.invalid(at, KEY, syntax.get());
      return;
    }
    Outcome<JsonNode> read = GoJson.read(text);
    if (!(read instanceof Outcome.Ok<JsonNode> tree)) {
      Problem first = read.problems().get(0);
      context.invalid(at, KEY, first.detail());
      return;
    }
    List<GoObject> tolerations = new ArrayList<>();
    String fault = read(tree.value(), tolerations);
    if (fault == null) {
      TolerationValidation.validate(at.child(KEY), tolerations, context);
    } else {
      context.invalid(at, KEY, fault);
    }
  }

  /** Decodes tolerations; returns Go's error for the first value of a wrong type, or null. */
  private static @Nullable String read(JsonNode tree, List<GoObject> out) {
    if (tree.isNull()) {
      return null;
    }
    if (!tree.isArray()) {
      return GoJson.typeError(word(tree), "", "[]core.Toleration");
    }
    String fault = null;
    for (JsonNode element : tree) {
      ObjectNode members = JsonNodeFactory.instance.objectNode();
      String own = element.isObject() ? members(element, members) : notObject(element);
      fault = fault == null ? own : fault;
      out.add(GoDecoder.lenient(members, TOLERATION));
    }
    return fault;
  }

  private static @Nullable String notObject(JsonNode element) {
    return element.isNull() ? null : GoJson.typeError(word(element), "", "core.Toleration");
  }

  private static @Nullable String members(JsonNode element, ObjectNode out) {
    String fault = null;
    for (Map.Entry<String, JsonNode> member : element.properties()) {
      GoField field = TOLERATION.fieldIgnoringCase(member.getKey());
      JsonNode value = member.getValue();
      if (field == null || value.isNull()) {
        continue;
      }
      boolean isText = field.type().kind() == GoKind.STRING;
      if (isText ? value.isTextual() : value.isIntegralNumber()) {
        out.set(field.name(), value);
      } else if (fault == null) {
        String name = field.name();
        String internal = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        fault = GoJson.typeError(word(value), "Toleration." + internal, type(internal, isText));
      }
    }
    return fault;
  }

  private static String type(String member, boolean isText) {
    return switch (member) {
      case "Operator" -> "core.TolerationOperator";
      case "Effect" -> "core.TaintEffect";
      default -> isText ? "string" : "int64";
    };
  }

  private static String word(JsonNode value) {
    if (value.isFloatingPointNumber()) {
      return "number " + GoJson.write(value);
    }
    return value.isNumber()
        ? "number"
        : value.isTextual()
            ? "string"
            : value.isBoolean() ? "bool" : value.isArray() ? "array" : "object";
  }
}
