package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.internal.json.JsonQuantity;
import java.util.Map;

/**
 * Checks, without decoding it, that a tree fits a type without any problem or warning: no value of
 * the wrong type, no number that would be truncated, no field name in the wrong case.
 *
 * @rule A tree fits the controller's types if no value is of the wrong type, truncated or misnamed.
 */
public final class GoConformance {
  private static final int MAX_SHORT = 12;

  private GoConformance() {}

  /** Whether a tree has neither a problem nor a warning. If not, the decoder reports them. */
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

  /** Whether a well-formed string is a valid value of the type. */
  public static boolean fits(GoFieldType type, String text) {
    return switch (type.kind()) {
      case STRING, INT_OR_STRING, RAW -> true;
      case QUANTITY -> isAmount(text);
      case TIME -> GoTime.isTime(text);
      default -> false;
    };
  }

  private static boolean isAmount(String text) {
    return isShortAmount(text) || JsonQuantity.read(text).isOk();
  }

  /**
   * The form of most quantities: digits, possibly with a decimal point, and one of the suffixes.
   */
  private static boolean isShortAmount(String text) {
    int length = text.length();
    int i = 0;
    while (i < length && i < MAX_SHORT && isDigit(text.charAt(i))) {
      i++;
    }
    if (i > 0 && i < length && text.charAt(i) == '.') {
      i++;
      while (i < length && i < MAX_SHORT && isDigit(text.charAt(i))) {
        i++;
      }
    }
    return i > 0
        && switch (length - i) {
          case 0 -> true;
          case 1 -> "numkMGTPE".indexOf(text.charAt(i)) >= 0;
          case 2 -> "KMGTPE".indexOf(text.charAt(i)) >= 0 && text.charAt(i + 1) == 'i';
          default -> false;
        };
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a tree is a valid value of the type. */
  public static boolean fits(GoFieldType type, JsonNode node) {
    return node instanceof NullNode
        || switch (type.kind()) {
          case STRING -> node instanceof TextNode text && isWellFormed(text.textValue());
          case BOOL -> node instanceof BooleanNode;
          case INT32 -> node instanceof IntNode || JsonNumbers.fitsInt32(node);
          case INT64 -> node instanceof IntNode || JsonNumbers.fitsInt64(node);
          case STRUCT -> node instanceof ObjectNode object && isPlain(object, type.members());
          case LIST -> node instanceof ArrayNode array && list(type.elements(), array);
          case MAP -> node instanceof ObjectNode object && map(type.elements(), object);
          case QUANTITY -> node instanceof TextNode text && isAmount(text.textValue());
          case INT_OR_STRING ->
              node instanceof IntNode
                  || (node instanceof TextNode text
                      ? isWellFormed(text.textValue())
                      : JsonNumbers.fitsInt32(node));
          case TIME -> node instanceof TextNode text && GoTime.isTime(text.textValue());
          case RAW -> true;
        };
  }

  private static boolean list(GoFieldType elements, ArrayNode array) {
    for (int i = 0, size = array.size(); i < size; i++) {
      if (!fits(elements, array.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean map(GoFieldType elements, ObjectNode object) {
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      if (!isWellFormed(entry.getKey()) || !fits(elements, entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWellFormed(String text) {
    for (int i = 0, length = text.length(); i < length; i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.equals(GoStrings.wellFormed(text));
      }
    }
    return true;
  }
}
