package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.json.JsonQuantity;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes JSON trees into the controller's types, as its strict decoder does.
 *
 * <p>Field names match exactly, and unknown fields are ignored. Null counts as unset everywhere.
 * Numbers are truncated to the width of their field; nothing else is converted. Fields are visited
 * in the order of the type. The controller stops at the first value of the wrong type, with a
 * message that names no path. Here every such value yields a problem with its path, and the detail
 * of the first problem is the controller's message.
 *
 * <p>Source: Kubernetes 1.34, conversion from unstructured objects.
 *
 * @rule A value of the wrong type is a problem; the controller stops at the first.
 */
public final class GoDecoder {
  private final List<Problem> problems = new ArrayList<>();
  private final boolean inOrderOfType;
  private String[] names = {};
  private int[] indexes = {};
  private int depth;

  GoDecoder(boolean inOrderOfType) {
    this.inOrderOfType = inOrderOfType;
  }

  /** Decodes a tree; an absent or null tree yields an object with no field set. */
  public static Outcome<GoObject> decode(@Nullable JsonNode tree, GoStruct struct) {
    if (tree == null || tree.isNull() || tree.isMissingNode()) {
      return Outcome.ok(struct.empty());
    }
    return decoded(decoder -> decoder.object(struct, tree));
  }

  /**
   * Decodes in the order of the document, which is faster. Only if there are problems, decodes
   * again in the order of the type, in which they are reported.
   */
  private static <T> Outcome<T> decoded(Function<GoDecoder, @Nullable T> decode) {
    Outcome<T> quick = decoded(new GoDecoder(false), decode);
    return quick.isOk() ? quick : decoded(new GoDecoder(true), decode);
  }

  private static <T> Outcome<T> decoded(
      GoDecoder decoder, Function<GoDecoder, @Nullable T> decode) {
    T value = decode.apply(decoder);
    return value != null && decoder.problems.isEmpty()
        ? Outcome.ok(value)
        : Outcome.failed(decoder.problems);
  }

  /** Decodes a tree leniently: every value of the wrong type counts as unset. */
  public static GoObject lenient(@Nullable JsonNode tree, GoStruct struct) {
    GoObject object =
        tree == null || tree.isNull() ? null : new GoDecoder(false).object(struct, tree);
    return object == null ? struct.empty() : object;
  }

  /** Decodes a list of objects of the given type; null if the tree is null or absent. */
  public static Outcome<List<GoObject>> decodeList(JsonNode tree, GoStruct struct) {
    GoFieldType element = new GoFieldType(GoKind.STRUCT, struct.name(), struct, null);
    GoFieldType list = new GoFieldType(GoKind.LIST, "[]", null, element);
    return decoded(decoder -> decoder.list(list, tree))
        .map(
            objects ->
                objects.stream()
                    .map(GoObject.class::cast)
                    .collect(ImmutableList.toImmutableList()));
  }

  /** Decodes a single quantity, time or int-or-string. */
  static Outcome<?> special(GoFieldType type, JsonNode node) {
    return decoded(decoder -> decoder.value(type, node));
  }

  private @Nullable GoObject object(GoStruct struct, JsonNode tree) {
    if (!(tree instanceof ObjectNode object)) {
      fail("cannot restore struct from: " + kindOf(tree));
      return null;
    }
    if (object.isEmpty()) {
      return struct.empty();
    }
    @Nullable Object[] out = new @Nullable Object[struct.size()];
    long set = 0;
    if (inOrderOfType) {
      for (int i = 0; i < out.length; i++) {
        GoField field = struct.at(i);
        JsonNode node = object.get(field.name());
        set |= node == null ? 0 : store(field, node, out);
      }
    } else if (object.properties() instanceof FieldsByPlace present) {
      for (int i = 0, size = present.size(); i < size; i++) {
        set |= store(struct.field(present.name(i)), present.value(i), out);
      }
    } else {
      for (Map.Entry<String, JsonNode> present : object.properties()) {
        set |= store(struct.field(present.getKey()), present.getValue(), out);
      }
    }
    return new GoObject(struct, out, set);
  }

  /** Stores the value of a field, and returns the bit of the field if it has one. */
  private long store(@Nullable GoField field, JsonNode node, @Nullable Object[] out) {
    Object value = field == null ? null : stored(field, node);
    if (field == null || value == null) {
      return 0;
    }
    out[field.index()] = value;
    return 1L << field.index();
  }

  /** The value of a field; null if the field has none or a zero value that is not stored. */
  private @Nullable Object stored(GoField field, JsonNode node) {
    if (node instanceof NullNode) {
      return null;
    }
    push(field.name(), -1);
    Object value = value(field.type(), node);
    pop();
    return value != null && (field.isPointer() || !isZero(field.type(), value)) ? value : null;
  }

  /** The value in the representation of its kind, zeros included; null if it has the wrong type. */
  @Nullable Object value(GoFieldType type, JsonNode node) {
    return switch (type.kind()) {
      case STRING ->
          node instanceof TextNode text
              ? GoStrings.wellFormed(text.textValue())
              : wrong(type, node);
      case BOOL -> node.isBoolean() ? Boolean.valueOf(node.booleanValue()) : wrong(type, node);
      case INT32 ->
          JsonNumbers.isInteger(node) ? Long.valueOf(JsonNumbers.toInt(node)) : wrong(type, node);
      case INT64 ->
          JsonNumbers.isInteger(node) ? Long.valueOf(JsonNumbers.toLong(node)) : wrong(type, node);
      case STRUCT -> object(type.members(), node);
      case LIST -> list(type, node);
      case MAP -> map(type, node);
      case QUANTITY -> quantity(node);
      case INT_OR_STRING -> intOrString(node);
      case TIME -> time(node);
      case RAW -> node;
    };
  }

  private @Nullable List<Object> list(GoFieldType type, JsonNode node) {
    if (!node.isArray()) {
      fail("cannot restore slice from " + kindOf(node));
      return null;
    }
    Object[] out = new Object[node.size()];
    for (int i = 0; i < out.length; i++) {
      push("", i);
      out[i] = element(type.elements(), node.get(i));
      pop();
    }
    return Collections.unmodifiableList(Arrays.asList(out));
  }

  private @Nullable GoMap map(GoFieldType type, JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      fail("cannot restore map from " + kindOf(node));
      return null;
    }
    int size = object.size();
    String[] keys = new String[size];
    Object[] values = new Object[size];
    int n = 0;
    boolean sorted = true;
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      keys[n] = GoStrings.wellFormed(entry.getKey());
      push(keys[n], -2);
      values[n] = element(type.elements(), entry.getValue());
      pop();
      sorted &= n == 0 || CodePoints.compare(keys[n - 1], keys[n]) < 0;
      n++;
    }
    return sorted ? new GoMap(keys, values) : GoMap.sorted(keys, values);
  }

  private Object element(GoFieldType type, JsonNode node) {
    Object value = node instanceof NullNode ? null : value(type, node);
    return value == null ? zero(type) : value;
  }

  /** Compatibility: a number is printed first, so that {@code 1.50} becomes {@code 1.5}. */
  private @Nullable Quantity quantity(JsonNode node) {
    Outcome<Quantity> parsed =
        node.isTextual()
            ? JsonQuantity.read(node.textValue())
            : Quantity.parse(GoStrings.trimSpace(GoJson.write(node)));
    if (parsed instanceof Outcome.Ok<Quantity> ok) {
      return ok.value();
    }
    fail(parsed.problems().get(0).detail());
    return null;
  }

  private @Nullable IntOrStringValue intOrString(JsonNode node) {
    if (node.isTextual()) {
      return IntOrStringValue.of(GoStrings.wellFormed(node.textValue()));
    }
    if (JsonNumbers.fitsInt32(node)) {
      return IntOrStringValue.of((int) JsonNumbers.toLong(node));
    }
    String what = node.isNumber() ? "number " + GoJson.write(node) : jsonWord(node);
    fail("json: cannot unmarshal " + what + " into Go value of type int32");
    return null;
  }

  private @Nullable Instant time(JsonNode node) {
    if (!node.isTextual()) {
      fail("json: cannot unmarshal " + jsonWord(node) + " into Go value of type string");
      return null;
    }
    Outcome<Instant> parsed = GoTime.parse(GoStrings.wellFormed(node.textValue()));
    if (parsed instanceof Outcome.Ok<Instant> ok) {
      return ok.value();
    }
    fail(parsed.problems().get(0).detail());
    return null;
  }

  /** Reports a plain value of the wrong type. */
  private @Nullable Object wrong(GoFieldType type, JsonNode node) {
    String kind = kindOf(node);
    boolean convertible =
        type.kind() == GoKind.STRING
            ? kind.equals("int64")
            : type.kind() != GoKind.BOOL && kind.equals("float64");
    fail(
        convertible
            ? "cannot convert " + kind + " to " + type.name()
            : "unrecognized type: " + type.kind().word());
    return null;
  }

  private void fail(String message) {
    FieldPath path = FieldPath.root();
    for (int i = 0; i < depth; i++) {
      path =
          switch (indexes[i]) {
            case -1 -> path.child(names[i]);
            case -2 -> path.key(names[i]);
            default -> path.index(indexes[i]);
          };
    }
    problems.add(Problem.plain(path, message, ModelProblemCodes.DECODE_TYPE));
  }

  /** Enters a value. Only decoding in the order of the type tells where a problem is. */
  private void push(String name, int index) {
    if (!inOrderOfType) {
      return;
    }
    if (depth == names.length) {
      names = Arrays.copyOf(names, 2 * depth + 16);
      indexes = Arrays.copyOf(indexes, 2 * depth + 16);
    }
    names[depth] = name;
    indexes[depth++] = index;
  }

  private void pop() {
    if (inOrderOfType) {
      depth--;
    }
  }

  static boolean isZero(GoFieldType type, Object value) {
    return switch (type.kind()) {
      case STRING -> ((String) value).isEmpty();
      case BOOL -> !(Boolean) value;
      case INT32, INT64 -> (Long) value == 0;
      case STRUCT -> ((GoObject) value).isEmpty();
      case INT_OR_STRING ->
          ((IntOrStringValue) value).isInt() && ((IntOrStringValue) value).intValue() == 0;
      case TIME -> value.equals(GoTime.ZERO);
      case LIST, MAP, QUANTITY, RAW -> false;
    };
  }

  static Object zero(GoFieldType type) {
    return switch (type.kind()) {
      case STRING -> "";
      case BOOL -> false;
      case INT32, INT64 -> 0L;
      case STRUCT -> type.members().empty();
      case LIST -> List.of();
      case MAP -> GoMap.EMPTY;
      case QUANTITY -> Quantity.ZERO;
      case INT_OR_STRING -> IntOrStringValue.of(0);
      case TIME -> GoTime.ZERO;
      case RAW -> NullNode.getInstance();
    };
  }

  /** A value as Go's generic decoder represents it. */
  private static String kindOf(JsonNode node) {
    if (node.isObject()) {
      return "map";
    }
    if (node.isArray()) {
      return "slice";
    }
    if (node.isTextual()) {
      return "string";
    }
    if (node.isBoolean()) {
      return "bool";
    }
    return JsonNumbers.isInt64(node) ? "int64" : "float64";
  }

  private static String jsonWord(JsonNode node) {
    if (node.isObject()) {
      return "object";
    }
    if (node.isArray()) {
      return "array";
    }
    return node.isBoolean() ? "bool" : node.isTextual() ? "string" : "number";
  }
}
