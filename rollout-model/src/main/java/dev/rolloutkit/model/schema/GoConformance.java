package dev.rolloutkit.model.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Quantity;
import java.util.Map;

/**
 * Whether a tree fits a type with nothing to say about it, found out without decoding it: no value
 * of the wrong type, none that would be cut, no name in the wrong case.
 */
public final class GoConformance {
  private GoConformance() {}

  /** Whether there is nothing to say; otherwise the slower ways find out what. */
  public static boolean isPlain(ObjectNode tree, GoStruct struct) {
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      GoField field = struct.field(entry.getKey());
      if (field == null
          ? struct.mayMisname(entry.getKey())
          : !fits(field.type(), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(GoType type, JsonNode node) {
    if (node.isNull()) {
      return true;
    }
    return switch (type.kind()) {
      case STRING -> node.isTextual() && isWellFormed(node.textValue());
      case BOOL -> node.isBoolean();
      case INT32 -> JsonNumbers.fitsInt32(node);
      case INT64 -> JsonNumbers.fitsInt64(node);
      case STRUCT -> node instanceof ObjectNode object && isPlain(object, type.members());
      case LIST -> list(type, node);
      case MAP -> map(type, node);
      case QUANTITY ->
          node.isTextual() && Quantity.parse(GoText.trimSpace(node.textValue())).isOk();
      case INT_OR_STRING ->
          node.isTextual() ? isWellFormed(node.textValue()) : JsonNumbers.fitsInt32(node);
      case TIME -> node.isTextual() && GoTime.parse(node.textValue()).isOk();
      case RAW -> true;
    };
  }

  private static boolean list(GoType type, JsonNode node) {
    if (!node.isArray()) {
      return false;
    }
    for (int i = 0, size = node.size(); i < size; i++) {
      if (!fits(type.elements(), node.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean map(GoType type, JsonNode node) {
    if (!node.isObject()) {
      return false;
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!isWellFormed(entry.getKey()) || !fits(type.elements(), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWellFormed(String text) {
    for (int i = 0, length = text.length(); i < length; i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.equals(GoText.wellFormed(text));
      }
    }
    return true;
  }
}
