package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON trees of a known shape and collects their problems: values of the wrong type are
 * problems, unknown fields and {@code null} elements are warnings. Use a new reader for each
 * document.
 */
public final class JsonTreeReader {
  /**
   * An element of a list and its path.
   *
   * @param path its path
   * @param value the element; {@code null} if the list holds {@code null}
   */
  public record Element(FieldPath path, @Nullable JsonNode value) {}

  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();

  /** The value with all warnings, or the problems if there are any. */
  public <T> Outcome<T> outcome(T value) {
    return problems.isEmpty() ? Outcome.ok(value, warnings) : Outcome.failed(problems);
  }

  /** Adds a problem, which prevents a value. */
  public void problem(Problem problem) {
    problems.add(problem);
  }

  /** Adds a warning. */
  public void warning(Problem warning) {
    warnings.add(warning);
  }

  /**
   * The fields of an object by name, without those that are {@code null}. Each field that is not in
   * {@code known} is a warning.
   */
  public ImmutableMap<String, JsonNode> members(
      FieldPath at, @Nullable JsonNode json, String... known) {
    JsonNode object = present(json);
    if (object.isMissingNode()) {
      return ImmutableMap.of();
    }
    if (!object.isObject()) {
      problem(wrongType(at, object, "object"));
      return ImmutableMap.of();
    }
    ImmutableSet<String> names = ImmutableSet.copyOf(known);
    Map<String, JsonNode> out = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (!names.isEmpty() && !names.contains(member.getKey())) {
        warning(
            Problem.plain(
                at.child(member.getKey()), "unknown field", ProblemCodes.JSON_UNKNOWN_FIELD));
      } else if (!absent(member.getValue())) {
        out.put(member.getKey(), member.getValue());
      }
    }
    return ImmutableMap.copyOf(out);
  }

  /** The elements of an array; empty if the array is absent. */
  public ImmutableList<Element> elements(FieldPath at, @Nullable JsonNode json) {
    JsonNode array = present(json);
    if (array.isMissingNode()) {
      return ImmutableList.of();
    }
    if (!array.isArray()) {
      problem(wrongType(at, array, "array"));
      return ImmutableList.of();
    }
    ImmutableList.Builder<Element> out = ImmutableList.builderWithExpectedSize(array.size());
    for (int i = 0; i < array.size(); i++) {
      JsonNode element = array.get(i);
      if (absent(element)) {
        warning(
            Problem.plain(
                at.index(i), "null element, read as an empty one", ProblemCodes.JSON_NULL_ELEMENT));
      }
      out.add(new Element(at.index(i), absent(element) ? null : element));
    }
    return out.build();
  }

  /** The elements of an array, converted to values; {@code null} if the array is absent. */
  public <T> @Nullable ImmutableList<T> list(
      FieldPath at, @Nullable JsonNode json, BiFunction<FieldPath, @Nullable JsonNode, T> read) {
    if (absent(json)) {
      return null;
    }
    ImmutableList.Builder<T> out = ImmutableList.builder();
    for (Element element : elements(at, json)) {
      out.add(read.apply(element.path(), element.value()));
    }
    return out.build();
  }

  /**
   * The string in the named field; {@code null} if the field is absent or has the wrong type, which
   * is a problem.
   */
  public @Nullable String text(FieldPath at, Map<String, JsonNode> members, String name) {
    JsonNode json = members.get(name);
    if (json == null) {
      return null;
    }
    if (!json.isTextual()) {
      problem(wrongType(at.child(name), json, "string"));
      return null;
    }
    return json.textValue();
  }

  /**
   * The 32-bit integer in the named field; {@code null} if the field is absent or has the wrong
   * type, which is a problem.
   */
  public @Nullable Integer int32(FieldPath at, Map<String, JsonNode> members, String name) {
    JsonNode json = members.get(name);
    if (json == null) {
      return null;
    }
    if (!isInt32(json)) {
      problem(wrongType(at.child(name), json, "int32"));
      return null;
    }
    return json.intValue();
  }

  /** Whether the value is a 32-bit integer. */
  public static boolean isInt32(JsonNode json) {
    return json.isIntegralNumber() && json.canConvertToInt();
  }

  /** The value, or Jackson's missing node if it is absent or {@code null}. */
  public static JsonNode present(@Nullable JsonNode json) {
    return json == null || json.isNull() ? MissingNode.getInstance() : json;
  }

  /** Whether the value is absent or {@code null}. */
  public static boolean absent(@Nullable JsonNode json) {
    return json == null || json.isNull() || json.isMissingNode();
  }

  /** The problem of a value that does not have the expected type. */
  public static Problem wrongType(FieldPath at, JsonNode json, String expected) {
    String shown =
        json.isTextual()
            ? GoStrings.quote(json.textValue())
            : json.isValueNode() ? json.asText() : json.isArray() ? "array" : "object";
    return Problem.of(
        ErrorType.TYPE_INVALID,
        at.toString(),
        shown,
        "must be of type " + expected,
        ErrorType.TYPE_INVALID.code());
  }
}
