package dev.rolloutkit.crd.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.Ordering;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * JSON values in the form in which the API server keeps them: a number without fraction and
 * exponent that fits into 64 bits is a {@code long}, every other number is a {@code double}.
 *
 * <p>Trees in this form are equal exactly if they are equal for the API server: 3 and 3.0 are
 * different.
 *
 * @rule 3 and 3.0 are different values.
 */
public final class JsonValues {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonValues() {}

  /**
   * Copies a tree into this form, to any depth. A decimal node in the tree is a number that was
   * written with a fraction or an exponent, so {@code 3.0} becomes a double.
   *
   * <p>Fails with the text of Go's decoder, code {@code Json.Number}, if a number is beyond the
   * range of a double.
   */
  public static Outcome<JsonNode> of(JsonNode tree) {
    return copy(tree, false, Integer.MAX_VALUE);
  }

  /**
   * Copies a tree into the form that the API server reads from the text that Go writes for the
   * tree: the fields of objects are sorted, and {@code 3.0} is an integer.
   *
   * <p>Fails if the result depends on the text itself: if a number is beyond the range of a double,
   * if a name is not well-formed Unicode, or if the tree has more levels than allowed.
   */
  public static Outcome<JsonNode> asWritten(JsonNode tree, int maxDepth) {
    return copy(tree, true, maxDepth);
  }

  private static Outcome<JsonNode> copy(JsonNode tree, boolean asWritten, int maxDepth) {
    if (!tree.isContainerNode()) {
      return asWritten ? written(tree) : scalar(tree);
    }
    JsonNode root = container(tree);
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(tree, root, asWritten));
    while (!open.isEmpty()) {
      Open level = open.element();
      if (!level.hasNext()) {
        open.pop();
        continue;
      }
      JsonNode next = level.next();
      if (asWritten && !level.name.equals(GoStrings.wellFormed(level.name))) {
        return unreadable("a name that is not well-formed");
      }
      if (next.isContainerNode()) {
        JsonNode copy = container(next);
        level.add(copy);
        if (open.size() >= maxDepth) {
          return unreadable("nested too deeply");
        }
        open.push(new Open(next, copy, asWritten));
        continue;
      }
      Outcome<JsonNode> value = asWritten ? written(next) : scalar(next);
      if (!value.isOk()) {
        return value;
      }
      level.add(value.orElseThrow());
    }
    return Outcome.ok(root);
  }

  /** The number in this form. Fails as {@link #of} does. */
  public static Outcome<JsonNode> number(String literal) {
    var whole = GoStrings.parseInt(literal, 64);
    if (whole.isPresent() && isInteger(literal)) {
      return Outcome.ok(NODES.numberNode(whole.getAsLong()));
    }
    return finite(Double.parseDouble(literal), literal);
  }

  private static boolean isInteger(String literal) {
    return literal.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
  }

  private static Outcome<JsonNode> finite(double number, String literal) {
    return Double.isInfinite(number) || Double.isNaN(number)
        ? Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                GoJson.typeError("number " + literal, "", "float64"),
                ProblemCodes.JSON_NUMBER))
        : Outcome.ok(NODES.numberNode(number));
  }

  private static Outcome<JsonNode> scalar(JsonNode node) {
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return Outcome.ok(node.isLong() ? node : NODES.numberNode(node.longValue()));
    }
    if (node.isNumber()) {
      return finite(node.doubleValue(), node.asText());
    }
    if (node.isTextual()) {
      String text = GoStrings.wellFormed(node.textValue());
      return Outcome.ok(text.equals(node.textValue()) ? node : NODES.textNode(text));
    }
    if (node.isBoolean() || node.isNull()) {
      return Outcome.ok(node);
    }
    return Outcome.ok(node.isBinary() ? NODES.textNode(node.asText()) : NODES.nullNode());
  }

  /** A scalar as it is read from the text that Go writes for it. */
  private static Outcome<JsonNode> written(JsonNode node) {
    if (!node.isNumber() || (node.isIntegralNumber() && node.canConvertToLong())) {
      return scalar(node);
    }
    double number = node.doubleValue();
    return Double.isInfinite(number) || Double.isNaN(number)
        ? unreadable("a number that is out of range")
        : number(GoJson.number(number));
  }

  private static Outcome<JsonNode> unreadable(String why) {
    return Outcome.failed(Problem.invalid(FieldPath.root(), (String) null, why));
  }

  private static JsonNode container(JsonNode like) {
    return like.isObject() ? JsonNodes.object() : JsonNodes.array();
  }

  /** A container that is being copied. */
  private static final class Open {
    private final Iterator<?> rest;
    private final JsonNode copy;
    private String name = "";

    Open(JsonNode original, JsonNode copy, boolean sorts) {
      this.rest =
          !original.isObject()
              ? original.elements()
              : (sorts ? sorted(original.properties()) : original.properties()).iterator();
      this.copy = copy;
    }

    private static Collection<Map.Entry<String, JsonNode>> sorted(
        Set<Map.Entry<String, JsonNode>> fields) {
      return Ordering.from(Map.Entry.<String, JsonNode>comparingByKey(CodePoints.ORDER))
          .sortedCopy(fields);
    }

    boolean hasNext() {
      return rest.hasNext();
    }

    JsonNode next() {
      Object element = rest.next();
      if (element instanceof Map.Entry<?, ?> field) {
        name = (String) field.getKey();
        return (JsonNode) field.getValue();
      }
      return (JsonNode) element;
    }

    void add(JsonNode value) {
      if (copy instanceof ObjectNode object) {
        object.set(name, value);
      } else {
        ((ArrayNode) copy).add(value);
      }
    }
  }
}
