package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
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
 * Reads trees of known shape, and collects what is wrong with them: values of a wrong type are
 * problems, unknown fields and {@code null} elements are warnings. A reader is for one document.
 */
public final class JsonTreeReader {
  /**
   * An element of a list and where it is.
   *
   * @param path its path
   * @param value the element; {@code null} when it is
   */
  public record Element(FieldPath path, @Nullable JsonNode value) {}

  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();

  /** The value, unless there was a problem. */
  public <T> Outcome<T> outcome(T value) {
    return problems.isEmpty() ? Outcome.ok(value, warnings) : Outcome.failed(problems);
  }

  /** Something is wrong: there will be no value. */
  public void problem(Problem problem) {
    problems.add(problem);
  }

  /** Something is odd. */
  public void warning(Problem warning) {
    warnings.add(warning);
  }

  /** Whether nothing is wrong so far. */
  public boolean isClean() {
    return problems.isEmpty();
  }

  /** The fields of an object that are not null; others than {@code known} are warnings. */
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
            Problem.text(
                at.child(member.getKey()), "unknown field", ProblemCodes.JSON_UNKNOWN_FIELD));
      } else if (!absent(member.getValue())) {
        out.put(member.getKey(), member.getValue());
      }
    }
    return ImmutableMap.copyOf(out);
  }

  /** The elements of an array; none when it is absent. */
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
            Problem.text(
                at.index(i), "null element, read as an empty one", ProblemCodes.JSON_NULL_ELEMENT));
      }
      out.add(new Element(at.index(i), absent(element) ? null : element));
    }
    return out.build();
  }

  /** The elements of an array as values; {@code null} when it is absent. */
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

  /** A text, {@code null} when it is absent. */
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

  /** A whole number of 32 bits, {@code null} when it is absent. */
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

  /** Whether it is a whole number of 32 bits. */
  public static boolean isInt32(JsonNode json) {
    return json.isIntegralNumber() && json.canConvertToInt();
  }

  /** The value, or a missing one for what is absent or null. */
  public static JsonNode present(@Nullable JsonNode json) {
    return json == null || json.isNull() ? MissingNode.getInstance() : json;
  }

  /** Whether it is absent or null. */
  public static boolean absent(@Nullable JsonNode json) {
    return json == null || json.isNull() || json.isMissingNode();
  }

  /** A value of another type than is expected there. */
  public static Problem wrongType(FieldPath at, JsonNode json, String expected) {
    String shown =
        json.isTextual()
            ? GoText.quote(json.textValue())
            : json.isValueNode() ? json.asText() : json.isArray() ? "array" : "object";
    return new Problem(
        ErrorType.TYPE_INVALID,
        at.toString(),
        shown,
        "must be of type " + expected,
        ErrorType.TYPE_INVALID.reason());
  }
}
