package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decodes JSON trees into the controller's types as the controller does after its strict decoder
 * has failed: with Go's {@code encoding/json}, from a text with the fields sorted by name.
 *
 * <p>Field names match case-insensitively. A value of the wrong type is skipped, but leaves a zero
 * value behind: a pointer to zero, an empty string in a map, an empty element of a list. The first
 * malformed quantity, time or int-or-string ends the decoding, and everything after it is lost. A
 * field that is repeated in another spelling is decoded over the first one: objects, lists and maps
 * keep what the second does not mention.
 *
 * <p>Source: Go 1.26, encoding/json; Argo Rollouts, its tolerant informers.
 *
 * @rule In the second decoding a value of the wrong type leaves a zero value behind, and the first
 *     malformed quantity ends it.
 */
public final class GoTolerantDecoder {
  private final boolean strict;
  private boolean ended;

  private GoTolerantDecoder(boolean strict) {
    this.strict = strict;
  }

  /** Decodes a tree; values that do not fit are lost. */
  public static GoObject decode(JsonNode tree, GoStruct struct) {
    return tree.isObject()
        ? new GoTolerantDecoder(false).object(struct, tree, struct.empty())
        : struct.empty();
  }

  /**
   * As {@link #decode}, but over what the strict decoder has read when it stops: the fields in the
   * order of the type up to the first value of the wrong type.
   */
  public static GoObject decodeOverStrict(JsonNode tree, GoStruct struct) {
    if (!tree.isObject()) {
      return struct.empty();
    }
    GoObject read = new GoTolerantDecoder(true).object(struct, tree, struct.empty());
    return new GoTolerantDecoder(false).object(struct, tree, read);
  }

  private GoObject object(GoStruct struct, JsonNode tree, GoObject before) {
    @Nullable Object[] values = before.copyOfValues();
    if (strict) {
      for (int i = 0; i < struct.size() && !ended; i++) {
        JsonNode node = tree.get(struct.at(i).name());
        values[i] = node == null ? null : member(struct.at(i), node, null);
      }
      return new GoObject(struct, values);
    }
    for (Map.Entry<String, JsonNode> entry : sorted(tree).entrySet()) {
      GoField field = struct.field(entry.getKey());
      if (field == null) {
        field = struct.fieldIgnoringCase(entry.getKey());
      }
      if (field != null) {
        int i = field.index();
        values[i] = member(field, entry.getValue(), values[i]);
      }
      if (ended) {
        break;
      }
    }
    return new GoObject(struct, values);
  }

  /** The value of a field after decoding; null for none, or for a non-pointer zero. */
  private @Nullable Object member(GoField field, JsonNode node, @Nullable Object before) {
    if (node.isNull()) {
      return field.isPointer() ? null : emptied(field.type(), before);
    }
    Object value = value(field.type(), node, before);
    if (field.isPointer()) {
      return value == null ? GoDecoder.zero(field.type()) : value;
    }
    return value == null || GoDecoder.isZero(field.type(), value) ? null : value;
  }

  /**
   * The result of decoding null into a non-pointer value: plain values and objects do not change.
   */
  private static @Nullable Object emptied(GoFieldType type, @Nullable Object before) {
    return switch (type.kind()) {
      case LIST, MAP, QUANTITY, TIME -> null;
      case INT_OR_STRING ->
          before instanceof IntOrStringValue either && either.isInt() ? before : null;
      case RAW -> NullNode.getInstance();
      case STRING, BOOL, INT32, INT64, STRUCT -> before;
    };
  }

  /** The decoded value; the previous value if the tree has the wrong type. */
  private @Nullable Object value(GoFieldType type, JsonNode node, @Nullable Object before) {
    if (strict && !fits(type, node)) {
      ended = true;
      return before;
    }
    return switch (type.kind()) {
      case STRING -> node.isTextual() ? GoStrings.wellFormed(node.textValue()) : before;
      case BOOL -> node.isBoolean() ? (Object) node.booleanValue() : before;
      case INT32 ->
          JsonNumbers.fitsInt32(node)
              ? (Object) JsonNumbers.toLong(node)
              : strict ? (Object) (long) JsonNumbers.toInt(node) : before;
      case INT64 -> JsonNumbers.fitsInt64(node) ? (Object) JsonNumbers.toLong(node) : before;
      case STRUCT ->
          node.isObject()
              ? object(
                  type.members(), node, before == null ? type.members().empty() : (GoObject) before)
              : before;
      case LIST -> node.isArray() ? list(type, node, before) : before;
      case MAP -> node.isObject() ? map(type, node, before) : before;
      case QUANTITY, INT_OR_STRING, TIME -> special(type, node, before);
      case RAW -> node;
    };
  }

  /** Whether the strict decoder accepts a value, without what is in it. */
  private static boolean fits(GoFieldType type, JsonNode node) {
    return switch (type.kind()) {
      case STRING -> node.isTextual();
      case BOOL -> node.isBoolean();
      case INT32, INT64 -> JsonNumbers.isInteger(node);
      case STRUCT, MAP -> node.isObject();
      case LIST -> node.isArray();
      case QUANTITY, INT_OR_STRING, TIME, RAW -> true;
    };
  }

  private List<Object> list(GoFieldType type, JsonNode node, @Nullable Object before) {
    List<?> old = before == null ? ImmutableList.of() : (List<?>) before;
    List<Object> out = new ArrayList<>(node.size());
    for (int i = 0; i < node.size() && !ended; i++) {
      out.add(element(type.elements(), node.get(i), i < old.size() ? old.get(i) : null));
    }
    while (strict && out.size() < node.size()) {
      out.add(GoDecoder.zero(type.elements()));
    }
    if (ended && out.size() < old.size()) {
      out.addAll(old.subList(out.size(), old.size()));
    }
    return ImmutableList.copyOf(out);
  }

  private GoMap map(GoFieldType type, JsonNode node, @Nullable Object before) {
    Map<String, Object> out = new TreeMap<>(CodePoints.ORDER);
    if (before instanceof GoMap old) {
      for (int i = 0; i < old.size(); i++) {
        out.put(old.key(i), old.value(i));
      }
    }
    for (Map.Entry<String, JsonNode> entry : sorted(node).entrySet()) {
      Object value = element(type.elements(), entry.getValue(), null);
      if (ended) {
        break;
      }
      out.put(entry.getKey(), value);
    }
    return GoMap.of(out);
  }

  private Object element(GoFieldType type, JsonNode node, @Nullable Object before) {
    Object value = node.isNull() ? emptied(type, before) : value(type, node, before);
    return value == null ? GoDecoder.zero(type) : value;
  }

  private @Nullable Object special(GoFieldType type, JsonNode node, @Nullable Object before) {
    Outcome<?> parsed = GoDecoder.special(type, node);
    if (parsed.isOk()) {
      return parsed.orElseThrow();
    }
    ended = true;
    // the kind is set before the number is parsed, so a previous string becomes 0
    return type.kind() == GoKind.INT_OR_STRING
            && !(before instanceof IntOrStringValue either && either.isInt())
        ? null
        : before;
  }

  private static Map<String, JsonNode> sorted(JsonNode object) {
    Map<String, JsonNode> out = new TreeMap<>(CodePoints.ORDER);
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      out.put(GoStrings.wellFormed(entry.getKey()), entry.getValue());
    }
    return out;
  }
}
