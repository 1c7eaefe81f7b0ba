package dev.rolloutkit.model.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts JSON trees into the controller's types as it does when its strict reader fails: with Go's
 * ordinary JSON reader, over the tree with its members sorted by name.
 *
 * <p>Names match in any case. A value of the wrong type is passed over, but what was made to hold
 * it stays: a pointer to zero, an empty text in a map, an empty element of a list. The first
 * amount, time or int-or-string that does not parse ends the reading, and all that would come later
 * is lost.
 *
 * <p>Source: Go 1.26, encoding/json; Argo Rollouts, its tolerant informers.
 */
public final class GoTolerantDecoder {
  private boolean ended;

  private GoTolerantDecoder() {}

  /** The object of a tree; whatever does not fit is lost. */
  public static GoObject decode(JsonNode tree, GoStruct struct) {
    GoObject out = new GoObject(struct);
    if (tree.isObject()) {
      new GoTolerantDecoder().members(tree, out);
    }
    return out;
  }

  private void members(JsonNode tree, GoObject out) {
    Map<String, JsonNode> sorted = new TreeMap<>(CodePoints.ORDER);
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      sorted.put(GoText.wellFormed(entry.getKey()), entry.getValue());
    }
    for (Map.Entry<String, JsonNode> entry : sorted.entrySet()) {
      GoField field = out.struct().field(entry.getKey());
      if (field == null) {
        field = out.struct().fieldIgnoringCase(entry.getKey());
      }
      if (field != null) {
        member(field, entry.getValue(), out);
      }
      if (ended) {
        return;
      }
    }
  }

  private void member(GoField field, JsonNode node, GoObject out) {
    int i = field.index();
    if (node.isNull()) {
      boolean emptied =
          field.isPointer()
              || switch (field.type().kind()) {
                case LIST, MAP, RAW, QUANTITY, TIME -> true;
                default -> false;
              };
      if (emptied) {
        out.put(i, null);
      }
      return;
    }
    Object value = value(field.type(), node, out.at(i));
    if (value == null && field.isPointer()) {
      value = ended ? null : GoDecoder.zero(field.type());
    }
    if (value != null) {
      out.put(i, field.isPointer() || !GoDecoder.isZero(field.type(), value) ? value : null);
    }
  }

  /** The value; null where it does not fit and leaves no trace. */
  private @Nullable Object value(GoType type, JsonNode node, @Nullable Object before) {
    return switch (type.kind()) {
      case STRING -> node.isTextual() ? GoText.wellFormed(node.textValue()) : null;
      case BOOL -> node.isBoolean() ? (Object) node.booleanValue() : null;
      case INT32 -> JsonNumbers.fitsInt32(node) ? (Object) JsonNumbers.toLong(node) : null;
      case INT64 -> JsonNumbers.fitsInt64(node) ? (Object) JsonNumbers.toLong(node) : null;
      case STRUCT -> object(type.members(), node, before);
      case LIST -> node.isArray() ? list(type, node) : null;
      case MAP -> node.isObject() ? map(type, node) : null;
      case QUANTITY, INT_OR_STRING, TIME -> special(type, node);
      case RAW -> node;
    };
  }

  private @Nullable GoObject object(GoStruct struct, JsonNode node, @Nullable Object before) {
    if (!node.isObject()) {
      return null;
    }
    GoObject out = before == null ? new GoObject(struct) : (GoObject) before;
    members(node, out);
    return out;
  }

  private List<Object> list(GoType type, JsonNode node) {
    List<Object> out = new ArrayList<>(node.size());
    for (JsonNode element : node) {
      Object value = element.isNull() ? null : value(type.elements(), element, null);
      out.add(value == null ? GoDecoder.zero(type.elements()) : value);
      if (ended) {
        break;
      }
    }
    return out;
  }

  private GoMap map(GoType type, JsonNode node) {
    Map<String, JsonNode> sorted = new TreeMap<>(CodePoints.ORDER);
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      sorted.put(GoText.wellFormed(entry.getKey()), entry.getValue());
    }
    Map<String, Object> out = new TreeMap<>(CodePoints.ORDER);
    for (Map.Entry<String, JsonNode> entry : sorted.entrySet()) {
      JsonNode element = entry.getValue();
      Object value = element.isNull() ? null : value(type.elements(), element, null);
      if (ended) {
        break;
      }
      out.put(entry.getKey(), value == null ? GoDecoder.zero(type.elements()) : value);
    }
    return GoMap.of(out);
  }

  private @Nullable Object special(GoType type, JsonNode node) {
    Outcome<?> parsed = GoDecoder.special(type, node);
    ended = !parsed.isOk();
    return parsed.toOptional().orElse(null);
  }
}
